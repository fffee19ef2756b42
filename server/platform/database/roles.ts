// Creates the database roles of the API and zero-cache and grants what privileges.ts lists.
import {sql, type SQL} from 'drizzle-orm';
import {zeroSchemas} from '../config/zero.ts';
import {openDatabase, type Transaction} from '../postgres/client.ts';
import {MIGRATION_LOCK_ID} from './migration-lock.ts';
import {
  API_FUNCTIONS,
  API_PRIVILEGES,
  API_ROLE,
  JOBS_SCHEMA,
  ZERO_PRIVILEGES,
  ZERO_ROLE,
  type Privileges,
} from './privileges.ts';
import type {RolePasswords} from './role-urls.ts';
import {prepareSchemaHook} from './schema-hook.ts';

/** `create role` takes no parameters, so the password is quoted here. */
function literal(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`);
}

const TERSE = 'log_error_verbosity=terse';

const ATTRIBUTES = ['superuser', 'createdb', 'createrole', 'replication', 'bypassrls'] as const;
type Attribute = (typeof ATTRIBUTES)[number];

/**
 * The attribute keywords that change `role` to `wanted`. Lists changes only: even `nosuperuser` needs a superuser,
 * which the owner of a managed database is not.
 */
async function attributeChanges(db: Transaction, role: string, wanted: readonly Attribute[]) {
  const {
    rows: [has],
  } = await db.execute<Record<Attribute, boolean>>(sql`
    select rolsuper as superuser, rolcreatedb as createdb, rolcreaterole as createrole,
      rolreplication as replication, rolbypassrls as bypassrls
    from pg_roles where rolname = ${role}`);
  const changed = ATTRIBUTES.filter((attribute) => has?.[attribute] !== wanted.includes(attribute));
  return sql.raw(changed.map((name) => (wanted.includes(name) ? name : `no${name}`)).join(' '));
}

async function ensureRole(
  db: Transaction,
  role: string,
  {wanted, password}: {wanted: readonly Attribute[]; password: string},
) {
  const name = sql.identifier(role);
  const {rows: found} = await db.execute(sql`select from pg_roles where rolname = ${role}`);
  if (found.length === 0) await db.execute(sql`create role ${name}`);
  const attributes = await attributeChanges(db, role, wanted);
  await db.execute(sql`alter role ${name} login ${attributes} password ${literal(password)}`);
}

/**
 * Keeps row data out of Postgres' log, where error details would put it. Only a superuser may set this; the README
 * tells other operators to.
 */
async function setTerseErrorLog(db: Transaction): Promise<void> {
  const {rows} = await db.execute<{role: string}>(sql`
    select rolname as role from pg_roles
    where rolname in (${API_ROLE}, ${ZERO_ROLE}) and not coalesce(rolconfig, '{}') @> ${`{${TERSE}}`}::text[]
      and (select rolsuper from pg_roles where rolname = current_user)`);
  for (const {role} of rows) {
    await db.execute(sql`alter role ${sql.identifier(role)} set ${sql.raw(TERSE)}`);
  }
}

const tableName = (table: string) =>
  sql.join(
    table.split('.').map((part) => sql.identifier(part)),
    sql.raw('.'),
  );

async function grantTables(db: Transaction, role: string, privileges: Privileges): Promise<void> {
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

async function grantJobs(db: Transaction): Promise<void> {
  const schema = sql.identifier(JOBS_SCHEMA);
  const role = sql.identifier(API_ROLE);
  await db.execute(sql`grant usage on schema ${schema} to ${role}`);
  await db.execute(sql`grant all on all tables in schema ${schema} to ${role}`);
  await db.execute(sql`grant usage on all sequences in schema ${schema} to ${role}`);
  await db.execute(sql`grant execute on all functions in schema ${schema} to ${role}`);
  // graphile-worker enables row security: without a policy only the owner sees a row. An existing policy stays, because
  // replacing it would lock the queue's tables.
  const {rows: hidden} = await db.execute<{name: string}>(sql`
    select relname as name from pg_class
    where relnamespace = ${JOBS_SCHEMA}::regnamespace and relrowsecurity
      and not exists (select from pg_policy where polrelid = pg_class.oid and polname = ${API_ROLE})`);
  for (const {name} of hidden) {
    const table = tableName(`${JOBS_SCHEMA}.${name}`);
    await db.execute(sql`create policy ${role} on ${table} to ${role} using (true)`);
  }
}

/** Postgres lets every role execute a new function, so that is revoked first. */
async function grantFunctions(db: Transaction): Promise<void> {
  await db.execute(sql`revoke execute on all functions in schema public, auth from public`);
  for (const signature of API_FUNCTIONS) {
    await db.execute(
      sql`grant execute on function ${sql.raw(signature)} to ${sql.identifier(API_ROLE)}`,
    );
  }
}

/** Creates zero-cache's schema for its role. The API writes zero-cache's record of executed mutations. */
async function prepareZeroSchemas(db: Transaction): Promise<void> {
  const role = sql.identifier(ZERO_ROLE);
  const shard = sql.identifier(zeroSchemas.shard);
  await db.execute(sql`grant ${role} to current_user`);
  await db.execute(sql`create schema if not exists ${shard} authorization ${role}`);
  await db.execute(sql`grant usage on schema ${shard} to ${sql.identifier(API_ROLE)}`);
  await db.execute(sql`
    alter default privileges for role ${role} in schema ${shard}
    grant select, insert, update, delete on tables to ${sql.identifier(API_ROLE)}`);
}

async function applyPrivileges(db: Transaction, passwords: RolePasswords): Promise<void> {
  const {
    rows: [row],
  } = await db.execute<{name: string}>(sql`select current_database() as name`);
  const database = sql.identifier(row?.name ?? '');
  await ensureRole(db, API_ROLE, {wanted: [], password: passwords.api});
  await ensureRole(db, ZERO_ROLE, {wanted: ['replication'], password: passwords.zero});
  await setTerseErrorLog(db);
  await db.execute(sql`revoke create on schema public from public`);
  await db.execute(sql`revoke temporary on database ${database} from public`);
  await db.execute(sql`grant create on database ${database} to ${sql.identifier(ZERO_ROLE)}`);
  await grantTables(db, API_ROLE, API_PRIVILEGES);
  await grantTables(db, ZERO_ROLE, ZERO_PRIVILEGES);
  await grantJobs(db);
  await grantFunctions(db);
  await prepareZeroSchemas(db);
  await prepareSchemaHook(db);
}

/**
 * Creates or updates both roles and their privileges. The owner runs it after migrating, in one transaction, so that
 * a running server never misses a privilege.
 */
export async function ensureRoles(url: string, passwords: RolePasswords): Promise<void> {
  const {db, close} = openDatabase(url, 'wing-roles', 1);
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK_ID})`);
      await applyPrivileges(tx, passwords);
    });
  } finally {
    await close();
  }
}
