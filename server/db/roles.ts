// Making the roles that the API and zero-cache run as, and giving them what is written down for them.
import {sql, type SQL} from 'drizzle-orm';
import {zeroSchemas} from '../zero/schemas.ts';
import {openDatabase, type Database} from './client.ts';
import {
  API_PRIVILEGES,
  API_ROLE,
  ZERO_PRIVILEGES,
  ZERO_ROLE,
  type Privileges,
} from './privileges.ts';

export type RolePasswords = {api: string; zero: string};

/** `create role` takes no parameters; passwords are hexadecimal or made safe here. */
function literal(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`);
}

async function ensureRole(db: Database, role: string, attributes: SQL, password: string) {
  const name = sql.identifier(role);
  const {rows: found} = await db.execute(sql`select from pg_roles where rolname = ${role}`);
  if (found.length === 0) await db.execute(sql`create role ${name}`);
  await db.execute(sql`alter role ${name} login ${attributes} password ${literal(password)}`);
}

const tableName = (table: string) =>
  sql.join(
    table.split('.').map((part) => sql.identifier(part)),
    sql.raw('.'),
  );

async function grantTables(db: Database, role: string, privileges: Privileges): Promise<void> {
  const name = sql.identifier(role);
  const schemas = new Set(Object.keys(privileges).map((table) => table.split('.')[0] ?? ''));
  for (const schema of schemas) {
    await db.execute(sql`grant usage on schema ${sql.identifier(schema)} to ${name}`);
    await db.execute(
      sql`revoke all on all tables in schema ${sql.identifier(schema)} from ${name}`,
    );
  }
  for (const [table, allowed] of Object.entries(privileges)) {
    await db.execute(sql`grant ${sql.raw(allowed.join(', '))} on ${tableName(table)} to ${name}`);
  }
}

/** The jobs' schema is graphile-worker's own; whoever works needs all of it. */
async function grantJobs(db: Database): Promise<void> {
  const schema = sql.identifier('graphile_worker');
  const role = sql.identifier(API_ROLE);
  await db.execute(sql`grant usage on schema ${schema} to ${role}`);
  await db.execute(sql`grant all on all tables in schema ${schema} to ${role}`);
  await db.execute(sql`grant usage on all sequences in schema ${schema} to ${role}`);
  await db.execute(sql`grant execute on all functions in schema ${schema} to ${role}`);
  // graphile-worker turns row security on, so that nobody but the owner sees a row unless told.
  const {rows: secured} = await db.execute<{name: string}>(sql`
    select relname as name from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity`);
  for (const {name} of secured) {
    const table = tableName(`graphile_worker.${name}`);
    await db.execute(sql`drop policy if exists ${role} on ${table}`);
    await db.execute(sql`create policy ${role} on ${table} to ${role} using (true)`);
  }
}

/**
 * zero-cache's schemas belong to its role. Those of an earlier zero-cache that ran as the owner are
 * dropped: all they hold is derived, and made again.
 */
async function prepareZeroSchemas(db: Database): Promise<void> {
  const role = sql.identifier(ZERO_ROLE);
  const {rows: foreign} = await db.execute<{name: string}>(sql`
    select nspname as name from pg_namespace
    where nspname in ${zeroSchemas.all} and nspowner <> ${ZERO_ROLE}::regrole`);
  for (const {name} of foreign) {
    await db.execute(sql`drop schema ${sql.identifier(name)} cascade`);
  }
  const shard = sql.identifier(zeroSchemas.shard);
  await db.execute(sql`grant ${role} to current_user`);
  await db.execute(sql`create schema if not exists ${shard} authorization ${role}`);
  // The API records which mutations it has run.
  await db.execute(sql`grant usage on schema ${shard} to ${sql.identifier(API_ROLE)}`);
  await db.execute(sql`
    alter default privileges for role ${role} in schema ${shard}
    grant select, insert, update, delete on tables to ${sql.identifier(API_ROLE)}`);
}

/** Brings both roles and their privileges to what is written down. Run by the owner, after migrating. */
export async function ensureRoles(url: string, passwords: RolePasswords): Promise<void> {
  const {db, close} = openDatabase(url, 'wing-roles', 1);
  try {
    const {
      rows: [row],
    } = await db.execute<{name: string}>(sql`select current_database() as name`);
    const database = sql.identifier(row?.name ?? '');
    await ensureRole(db, API_ROLE, sql.raw('nosuperuser nocreatedb nocreaterole'), passwords.api);
    await ensureRole(
      db,
      ZERO_ROLE,
      sql.raw('nosuperuser nocreatedb nocreaterole replication'),
      passwords.zero,
    );
    await db.execute(sql`revoke create on schema public from public`);
    await db.execute(sql`grant create on database ${database} to ${sql.identifier(ZERO_ROLE)}`);
    await grantTables(db, API_ROLE, API_PRIVILEGES);
    await grantTables(db, ZERO_ROLE, ZERO_PRIVILEGES);
    await grantJobs(db);
    await prepareZeroSchemas(db);
  } finally {
    await close();
  }
}

/** The same server and database, as somebody else. */
export function asRole(url: string, role: string, password: string): string {
  return Object.assign(new URL(url), {username: role, password}).href;
}
