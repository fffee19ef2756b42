// The arguments of mutators without arguments.
import * as v from 'valibot';

/** Any object. `v.object({})` would take an array too. */
export const noArgs = v.custom<Record<string, never>>(
  (args) => typeof args === 'object' && args !== null && !Array.isArray(args),
);
