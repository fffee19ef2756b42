// The database roles of the API and zero-cache have exactly the privileges listed in privileges.ts.
import {readdir, stat} from 'node:fs/promises';
import {getTableConfig, type PgTable} from 'drizzle-orm/pg-core';
import {Client} from 'pg';
import {describe, expect, test} from 'vitest';
import * as authTables from '../../server/platform/database/auth-tables.ts';
import * as deskTables from '../../server/platform/database/desk-tables.ts';
import * as paymentTables from '../../server/platform/database/payment-tables.ts';
import * as operatorTables from '../../server/platform/database/operator-tables.ts';
import {
  API_FUNCTIONS,
  API_PRIVILEGES,
  API_ROLE,
  JOBS_SCHEMA,
  ZERO_PRIVILEGES,
  ZERO_ROLE,
} from '../../server/platform/database/privileges.ts';
import * as matchingTables from '../../server/platform/database/matching-tables.ts';
import * as noticeTables from '../../server/platform/database/notice-tables.ts';
import * as photoTables from '../../server/platform/database/photo-tables.ts';
import * as placeTables from '../../server/platform/database/place-tables.ts';
import * as safetyTables from '../../server/platform/database/safety-tables.ts';
import * as suggestionTables from '../../server/platform/database/suggestion-tables.ts';
import * as tables from '../../server/platform/database/tables.ts';
import * as writeTables from '../../server/platform/database/write-tables.ts';
import {zeroSchemas} from '../../server/platform/config/zero.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

const OF_COLUMNS = ['insert', 'references', 'select', 'update'];
const PRIVILEGES = [...OF_COLUMNS, 'delete', 'maintain', 'trigger', 'truncate'];

/** What each role may do in a schema: `use` its objects, or also `make` new ones. */
const SCHEMAS = {
  [API_ROLE]: {
    public: 'use',
    auth: 'use',
    [JOBS_SCHEMA]: 'use',
    [zeroSchemas.shard]: 'use',
  },
  [ZERO_ROLE]: {
    public: 'use',
    ...Object.fromEntries(zeroSchemas.all.map((name) => [name, 'make'])),
  },
};

describe.each([
  {role: API_ROLE, allowed: API_PRIVILEGES, functions: API_FUNCTIONS},
  {role: ZERO_ROLE, allowed: ZERO_PRIVILEGES, functions: []},
] as const)('$role', ({role, allowed, functions}) => {
  test('can use the listed schemas only', async () => {
    const rows = await sql<{name: string; may: string}[]>`
      select nspname as name,
        case when has_schema_privilege(${role}, oid, 'create') then 'make' else 'use' end as may
      from pg_namespace
      where has_schema_privilege(${role}, oid, 'usage')
        and nspname !~ '^pg_' and nspname <> 'information_schema'`;
    expect(Object.fromEntries(rows.map(({name, may}) => [name, may]))).toEqual(SCHEMAS[role]);
  });

  test('keeps the rows of its failing statements out of the log', async () => {
    const rows = await sql<{config: string[]}[]>`
      select rolconfig as config from pg_roles where rolname = ${role}`;
    expect(rows.map(({config}) => config)).toEqual([['log_error_verbosity=terse']]);
  });

  test('can execute the listed functions only, and use no sequence', async () => {
    const rows = await sql<{called: string}[]>`
      select p.oid::regprocedure::text as called from pg_proc p
      where pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
        and prorettype <> 'trigger'::regtype and has_function_privilege(${role}, p.oid, 'execute')`;
    const called = rows.map((row) => `public.${row.called}`);
    expect(called.toSorted()).toEqual(functions.toSorted());
    const counted = await sql`
      select from pg_sequences
      where schemaname in ('public', 'auth') and has_sequence_privilege(
        ${role}, format('%I.%I', schemaname, sequencename), 'usage, select, update')`;
    expect(counted).toHaveLength(0);
  });

  test('has the listed privileges only', async () => {
    // Includes table and column privileges, granted to the role or to PUBLIC.
    const rows = await sql<{name: string; privileges: string[]}[]>`
      select schemaname || '.' || tablename as name,
        array_agg(privilege order by privilege) as privileges
      from pg_tables
      cross join unnest(${PRIVILEGES}::text[]) privilege
      cross join lateral format('%I.%I', schemaname, tablename) qualified
      where schemaname in ('public', 'auth') and (has_table_privilege(${role}, qualified, privilege)
        or privilege = any(${OF_COLUMNS}::text[])
          and has_any_column_privilege(${role}, qualified, privilege))
      group by 1`;
    const granted = Object.fromEntries(rows.map(({name, privileges}) => [name, privileges]));
    const expected = Object.fromEntries(
      Object.entries(allowed).map(([name, privileges]) => [name, privileges.toSorted()]),
    );
    expect(granted).toEqual(expected);
    const [member] = await sql`
      select count(*)::int as roles from pg_auth_members where member = ${role}::regrole`;
    expect(member).toEqual({roles: 0});
  });

  test('is no superuser, owns no table and cannot create one', async () => {
    const [row] = await sql`
      select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication,
        has_database_privilege(rolname, current_database(), 'temporary') as makes_temporary,
        has_schema_privilege(rolname, 'public', 'create') as creates,
        has_schema_privilege(rolname, 'auth', 'create') as creates_auth,
        (select count(*)::int from pg_tables
          where tableowner = rolname and schemaname in ('public', 'auth')) as owned
      from pg_roles where rolname = ${role}`;
    expect(row).toEqual({
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolbypassrls: false,
      rolreplication: role === ZERO_ROLE,
      makes_temporary: false,
      creates: false,
      creates_auth: false,
      owned: 0,
    });
  });
});

test('security definer functions have a fixed search path', async () => {
  const rows = await sql<{name: string; path: string[] | null}[]>`
    select proname as name, proconfig as path from pg_proc
    where prosecdef and pronamespace in ('public'::regnamespace, 'auth'::regnamespace)`;
  expect(rows.length).toBeGreaterThan(2);
  for (const {name, path} of rows) {
    expect([name, path]).toEqual([name, ['search_path=public, pg_temp']]);
  }
});

test('the API can neither update nor delete credit entries', async () => {
  const refused: string[] = [];
  for (const statement of ['update credit_entry set amount = 1', 'delete from credit_entry']) {
    await sql
      .begin(async (tx) => {
        await tx`set local role ${tx(API_ROLE)}`;
        await tx.unsafe(statement);
      })
      .catch((error: Error) => refused.push(error.message));
  }
  expect(refused).toEqual(Array(2).fill('permission denied for table credit_entry'));
});

test('Postgres refuses physical replication', async () => {
  const config = {connectionString: stack.databaseUrl, replication: 'true'};
  await expect(new Client(config).connect()).rejects.toThrow(
    /no pg_hba.conf entry for replication/,
  );
});

test('the processes connect as these roles', async () => {
  const rows = await sql<{usename: string}[]>`
    select distinct usename from pg_stat_activity
    where datname = current_database() and application_name ~ '^wing-(api|jobs)'
      or application_name like ${'zero-%'}`;
  const users = new Set(rows.map(({usename}) => usename));
  expect(users).toEqual(new Set([API_ROLE, ZERO_ROLE]));
});

test('the embedded Postgres asks for a password and has no Unix socket', async () => {
  const dir = `${stack.dataDir}/postgres`;
  expect((await readdir(dir)).filter((name) => name.startsWith('.s.'))).toEqual([]);
  expect((await stat(dir)).mode & 0o077, 'who else may enter').toBe(0);
  const {hostname, port} = new URL(stack.databaseUrl);
  const config = {
    host: hostname,
    port: Number(port),
    user: API_ROLE,
    database: 'postgres',
    password: 'x',
  };
  await expect(new Client(config).connect()).rejects.toThrow('password authentication failed');
});

test('API_PRIVILEGES lists every table of the schema', () => {
  const {authSchema: _, ...inAuth} = authTables;
  const ours: PgTable[] = [
    tables,
    suggestionTables,
    matchingTables,
    safetyTables,
    photoTables,
    placeTables,
    noticeTables,
    deskTables,
    paymentTables,
    operatorTables,
    writeTables,
    inAuth,
  ].flatMap((group) => Object.values<PgTable>(group));
  const known = ours.map((table) => {
    const {schema = 'public', name} = getTableConfig(table);
    return `${schema}.${name}`;
  });
  expect(Object.keys(API_PRIVILEGES).toSorted()).toEqual(known.toSorted());
});
