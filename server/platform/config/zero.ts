// Names that zero-cache and the API share. The schemas follow from the app id and its single shard.

export const ZERO_APP_ID = 'wing';
/** The tables and columns that zero-cache copies. */
export const ZERO_PUBLICATION = 'wing_sync';

export const zeroSchemas = {
  /** Holds the record of executed mutations. */
  shard: `${ZERO_APP_ID}_0`,
  all: [ZERO_APP_ID, `${ZERO_APP_ID}_0`, `${ZERO_APP_ID}_0/cdc`, `${ZERO_APP_ID}_0/cvr`],
} as const;

/** The version of zero-cache's own tables that the installed Zero makes. */
export const ZERO_SHARD_VERSION = 23;

/**
 * Whether zero-cache can store this id, which a browser chooses: of a client, a client group, a profile or a query. Zero's own
 * have up to 20 letters and digits. zero-cache stores clients in plain objects:
 * `__proto__` would change every object, for everybody.
 */
export const isZeroId = (id: string) => /^[\w-]{1,64}$/.test(id) && !(id in Object.prototype);

/** zero-cache's LexiVersion: a number in base 36 after the number of its digits, less one, in base 36. */
const isLexiVersion = (text: string) =>
  /^[0-9a-z]{2,}$/.test(text) && text.length === Number.parseInt(text.charAt(0), 36) + 2;

/** Whether this is the version of a replica, `<major>[.<minor>][:<config>]`, or empty for a new one. */
export const isReplicaVersion = (cookie: string) =>
  /^(?:[^.:]+(?:\.[^.:]+)?(?::[^.:]+)?)?$/.test(cookie) &&
  (cookie === '' || cookie.split(/[.:]/).every(isLexiVersion));

/** The versions of Zero's protocol that the installed zero-cache speaks. */
export const ZERO_PROTOCOL = {min: 30, max: 51} as const;
