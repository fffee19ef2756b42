// The names that zero-cache and the API share. Those of its schemas in our Postgres follow from the app id and its
// one shard.

export const ZERO_APP_ID = 'wing';

export const zeroSchemas = {
  /** Where the API notes the mutations it has run. */
  shard: `${ZERO_APP_ID}_0`,
  all: [ZERO_APP_ID, `${ZERO_APP_ID}_0`, `${ZERO_APP_ID}_0/cdc`, `${ZERO_APP_ID}_0/cvr`],
} as const;

/** How often zero-cache asks the query endpoint again for every query of a browser. */
export const RETRANSFORM_SECONDS = 60;

/** With it the proxy tells zero-cache, and zero-cache the query endpoint, whose browser asks. */
export const CLIENT_GROUP_HEADER = 'x-wing-client-group';
