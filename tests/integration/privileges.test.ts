// What the API and zero-cache may do in the database is what is written down for them, to the letter.
import {getTableConfig, type PgTable} from 'drizzle-orm/pg-core';
import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest';
import * as authTables from '../../server/db/auth-tables.ts';
import {API_PRIVILEGES, API_ROLE, ZERO_PRIVILEGES, ZERO_ROLE} from '../../server/db/privileges.ts';
import * as tables from '../../server/db/tables.ts';
import {openTestDatabase, type TestDatabase} from '../support/database.ts';

const stack = inject('stack');
let sql: TestDatabase;
beforeAll(() => {
  sql = openTestDatabase(stack);
});
afterAll(() => sql.end());

describe.each([
  [API_ROLE, API_PRIVILEGES],
  [ZERO_ROLE, ZERO_PRIVILEGES],
])('%s', (role, allowed) => {
  test('has the privileges of the list and no other', async () => {
    const rows = await sql<{name: string; privileges: string[]}[]>`
      select table_schema || '.' || table_name as name,
        array_agg(lower(privilege_type) order by privilege_type) as privileges
      from information_schema.role_table_grants
      where grantee = ${role} and table_schema in ('public', 'auth') group by 1`;
    const seen = Object.fromEntries(rows.map(({name, privileges}) => [name, privileges]));
    const expected = Object.fromEntries(
      Object.entries(allowed).map(([name, privileges]) => [name, privileges.toSorted()]),
    );
    expect(seen).toEqual(expected);
  });

  test('is no superuser, owns none of our tables, and cannot create any', async () => {
    const [row] = await sql`
      select rolsuper, rolcreatedb, rolcreaterole,
        has_schema_privilege(rolname, 'public', 'create') as creates,
        has_schema_privilege(rolname, 'auth', 'create') as creates_auth,
        (select count(*)::int from pg_tables
          where tableowner = rolname and schemaname in ('public', 'auth')) as owned
      from pg_roles where rolname = ${role}`;
    expect(row).toEqual({
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      creates: false,
      creates_auth: false,
      owned: 0,
    });
  });
});

test('the processes run as these roles', async () => {
  const rows = await sql<{usename: string}[]>`
    select distinct usename from pg_stat_activity
    where datname = current_database() and application_name like ${'wing-%'}
      or application_name like ${'zero-%'}`;
  const users = new Set(rows.map(({usename}) => usename));
  expect(users).toEqual(new Set([API_ROLE, ZERO_ROLE]));
});

test('every table of ours is on the list of the API', () => {
  const {authSchema: _, ...inAuth} = authTables;
  const ours: PgTable[] = [...Object.values(tables), ...Object.values(inAuth)];
  const known = ours.map((table) => {
    const {schema = 'public', name} = getTableConfig(table);
    return `${schema}.${name}`;
  });
  expect(Object.keys(API_PRIVILEGES).toSorted()).toEqual(known.toSorted());
});
