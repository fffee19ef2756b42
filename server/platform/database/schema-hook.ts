// Tells a replication-manager about changed tables and columns in the transaction that changes them, so that it need not
// copy every table anew. zero-cache's role may not create the event triggers by which Zero would notice by itself.
import {sql} from 'drizzle-orm';
import {ZERO_SHARD_VERSION, zeroSchemas} from '../config/zero.ts';
import {openDatabase, type Transaction} from '../postgres/client.ts';
import {MIGRATION_LOCK_ID} from './migration-lock.ts';
import {ZERO_ROLE} from './privileges.ts';

/**
 * Owns the functions that call Zero's functions, and has only the rights of zero-cache's role, which owns Zero's. Run with
 * the rights of the database's owner, Zero's functions could do everything that the owner may.
 */
const HOOK_ROLE = 'wing_schema';
const FUNCTIONS = ['public.announce_schema()', 'public.enable_schema_hook(integer)'] as const;

/** Gives the functions to their role. */
export async function prepareSchemaHook(tx: Transaction): Promise<void> {
  const role = sql.identifier(HOOK_ROLE);
  const {rows: found} = await tx.execute(sql`select from pg_roles where rolname = ${HOOK_ROLE}`);
  if (found.length === 0) await tx.execute(sql`create role ${role} nologin`);
  await tx.execute(sql`grant ${sql.identifier(ZERO_ROLE)} to ${role}`);
  await tx.execute(sql`grant ${role} to current_user`);
  // A new owner must be allowed to create functions in the schema.
  await tx.execute(sql`grant create on schema public to ${role}`);
  for (const signature of FUNCTIONS) {
    await tx.execute(sql`alter function ${sql.raw(signature)} owner to ${role}`);
  }
  await tx.execute(sql`revoke create on schema public from ${role}`);
}

/**
 * Lets zero-cache rely on {@link announceSchema}. A replication-manager that runs with the hook off is made to restart,
 * because it asks at its start: it ends in order when Postgres ends its connection.
 */
export async function enableSchemaHook(url: string): Promise<void> {
  const {db, close} = openDatabase(url, 'wing-migrate', 1);
  try {
    const isNew = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK_ID})`);
      const {rows} = await tx.execute<{isNew: boolean}>(
        sql`select public.enable_schema_hook(${ZERO_SHARD_VERSION}) as "isNew"`,
      );
      return rows[0]?.isNew;
    });
    if (!isNew) return;
    await db.execute(sql`
      select pg_terminate_backend(active_pid) from pg_replication_slots
      where database = current_database() and starts_with(slot_name, ${`${zeroSchemas.shard}_`})
        and active_pid is not null`);
  } finally {
    await close();
  }
}

/** Call in each transaction that changes published tables or columns, before it writes rows of the new columns. */
export async function announceSchema(tx: Transaction): Promise<void> {
  await tx.execute(sql`select public.announce_schema()`);
}
