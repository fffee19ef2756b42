// Builds indexes outside of a transaction, which would block writers meanwhile: those of pending migrations, and of jobs.
import {sql} from 'drizzle-orm';
import type {Database} from '../postgres/client.ts';
import {isUndefined} from '../postgres/retry.ts';

/** The form that CONTRIBUTING.md asks for: the migration's own statement then finds the index and does nothing. */
const NEW_INDEX =
  /^\s*CREATE (?<unique>UNIQUE )?INDEX IF NOT EXISTS "(?<name>\w+)" ON (?<table>"[\w."]+") (?<rest>[^;]+)/i;

/** @param statements of any kind: others than new indexes are left out. */
export async function buildIndexes(db: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    const {unique = '', name, table, rest} = NEW_INDEX.exec(statement)?.groups ?? {};
    if (!name || !table || !rest) continue;
    await dropUnfinished(db, name);
    const create = `CREATE ${unique}INDEX CONCURRENTLY IF NOT EXISTS "${name}" ON ${table} ${rest}`;
    try {
      await db.execute(sql.raw(create));
    } catch (error) {
      // The same migration creates the table or column, and then the index.
      if (!isUndefined(error)) throw error;
    }
  }
}

/** A build that was interrupted leaves an invalid index of this name. */
async function dropUnfinished(db: Database, name: string): Promise<void> {
  const {rows} = await db.execute<{index: string}>(sql`
    select indexrelid::regclass::text as index from pg_index
    join pg_class on pg_class.oid = indexrelid
    where relname = ${name} and not indisvalid`);
  for (const {index} of rows) await db.execute(sql.raw(`DROP INDEX CONCURRENTLY ${index}`));
}
