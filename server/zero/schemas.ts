// The names of what zero-cache keeps in our Postgres: they follow from the app id and its one shard.

export const ZERO_APP_ID = 'wing';

export const zeroSchemas = {
  /** Where the API notes the mutations it has run. */
  shard: `${ZERO_APP_ID}_0`,
  all: [ZERO_APP_ID, `${ZERO_APP_ID}_0`, `${ZERO_APP_ID}_0/cdc`, `${ZERO_APP_ID}_0/cvr`],
} as const;
