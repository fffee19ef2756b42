// Adds the device's time to a write.

/**
 * Adds the device's time to the arguments of a write. Zero's own time of a mutation counts from the opening of its tab, so it
 * says nothing about the age of another tab's. Validators drop `at`.
 */
export const withTime = <T extends {readonly args: unknown}>(write: T): T =>
  Object.assign({}, write, {args: Object.assign({}, write.args, {at: Date.now()})});
