/** Advisory lock id, arbitrary: one starting server at a time changes the database. */
export const MIGRATION_LOCK_ID = 7_140_001;
