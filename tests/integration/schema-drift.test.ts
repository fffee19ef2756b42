// schema.ts, Drizzle's tables, the real database and its publication must agree, and zero-cache's tables have the version
// that Wing expects.
import {getTableColumns, getTableName} from 'drizzle-orm';
import {getTableConfig, type PgTable} from 'drizzle-orm/pg-core';
import {describe, expect, test} from 'vitest';
import {schema, type TableName} from '../../schema.ts';
import {ZERO_SHARD_VERSION} from '../../server/platform/config/zero.ts';
import * as matchingTables from '../../server/platform/database/matching-tables.ts';
import * as deskTables from '../../server/platform/database/desk-tables.ts';
import * as noticeTables from '../../server/platform/database/notice-tables.ts';
import * as photoTables from '../../server/platform/database/photo-tables.ts';
import * as paymentTables from '../../server/platform/database/payment-tables.ts';
import * as placeTables from '../../server/platform/database/place-tables.ts';
import * as safetyTables from '../../server/platform/database/safety-tables.ts';
import * as suggestionTables from '../../server/platform/database/suggestion-tables.ts';
import * as tables from '../../server/platform/database/tables.ts';
import * as writeTables from '../../server/platform/database/write-tables.ts';
import {useRun} from '../support/run.ts';

/** The replica's type for each Postgres type. */
const REPLICA_TYPE: Record<string, string> = {
  text: 'string',
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  'timestamp with time zone': 'number',
  jsonb: 'json',
};
const NEVER_PUBLISHED = [
  'backup_record',
  'desk_entry',
  'desk_figures',
  'former_match',
  'former_offer',
  'matching_round',
  'member_score',
  'moderation_act',
  'notice',
  'notice_setting',
  'pairing',
  'payment',
  'pending_act',
  'photo_check',
  'photo_decision',
  'photo_hash',
  'photo_look',
  'place',
  'place_list',
  'place_name',
  'push_key',
  'push_subscription',
  'report',
  'suspended_device',
  'vacancy',
  'warning',
  'write_time',
];

const {sql} = useRun();

type Column = {name: string; type: string; optional: boolean};

function byName(columns: Column[]): Column[] {
  return columns.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function isTableName(name: string): name is TableName {
  return name in schema.tables;
}

const published = Object.keys(schema.tables)
  .filter(isTableName)
  .map((key) => {
    const table = schema.tables[key];
    const serverName = (column: string) => {
      const definition: unknown = Reflect.get(table.columns, column);
      const from: unknown =
        typeof definition === 'object' && definition
          ? Reflect.get(definition, 'serverName')
          : undefined;
      return typeof from === 'string' ? from : column;
    };
    return {
      name: String(('serverName' in table && table.serverName) || table.name),
      columns: byName(
        Object.entries(table.columns).map(([name, {type, optional}]) => ({
          name: serverName(name),
          type,
          optional: optional ?? false,
        })),
      ),
      key: table.primaryKey.map(serverName),
    };
  });

const drizzleTables = new Map(
  Object.values({
    ...tables,
    ...suggestionTables,
    ...matchingTables,
    ...safetyTables,
    ...placeTables,
    ...noticeTables,
    ...deskTables,
    ...photoTables,
    ...paymentTables,
    ...writeTables,
  }).map((table: PgTable) => [getTableName(table), table]),
);

describe.each(published)('$name', ({name, columns, key}) => {
  test('has the columns, types, nullability and key of the real table', async () => {
    const real = await sql<{name: string; type: string; nullable: boolean}[]>`
      select column_name as name, data_type as type, is_nullable = 'YES' as nullable
      from information_schema.columns where table_schema = 'public' and table_name = ${name}`;
    const actual = real.map(({name: column, type, nullable}) => ({
      name: column,
      type: REPLICA_TYPE[type] ?? type,
      optional: nullable,
    }));
    expect(byName(actual)).toEqual(columns);

    const realKey = await sql<{name: string}[]>`
      select a.attname as name from pg_index i
      join lateral unnest(i.indkey) with ordinality k(attnum, place) on true
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indrelid = ${`public.${name}`}::regclass and i.indisprimary order by k.place`;
    expect(realKey.map((column) => column.name)).toEqual(key);
  });

  test('is published with exactly the columns of the schema', async () => {
    const [publication] = await sql<{attnames: string[]}[]>`
      select attnames::text[] from pg_publication_tables
      where pubname = 'wing_sync' and schemaname = 'public' and tablename = ${name}`;
    expect(publication?.attnames.toSorted()).toEqual(columns.map((column) => column.name));
  });

  test('has the same columns in Drizzle', () => {
    const table = drizzleTables.get(name);
    if (!table) throw new Error(`Drizzle knows no ${name}.`);
    const actual = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: REPLICA_TYPE[column.getSQLType()] ?? column.getSQLType(),
      optional: !column.notNull,
    }));
    expect(byName(actual)).toEqual(columns);
  });
});

test('nothing else is published', async () => {
  const rows = await sql<{name: string}[]>`
    select schemaname || '.' || tablename as name from pg_publication_tables
    where pubname = 'wing_sync'`;
  const expected = published.map(({name}) => `public.${name}`);
  expect(rows.map(({name}) => name).toSorted()).toEqual(expected.toSorted());
  for (const name of NEVER_PUBLISHED) expect(drizzleTables.has(name)).toBe(true);
});

test('the real database has exactly the tables and check constraints of Drizzle', async () => {
  const rows = await sql<{name: string}[]>`
    select tablename as name from pg_tables where schemaname = 'public'`;
  expect(rows.map(({name}) => name).toSorted()).toEqual([...drizzleTables.keys()].toSorted());

  const real = await sql<{name: string}[]>`
    select conname as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`;
  const declared = [...drizzleTables.values()].flatMap((table) =>
    getTableConfig(table).checks.map((check) => check.name),
  );
  expect(real.map(({name}) => name).toSorted()).toEqual(declared.toSorted());
});

test('ZERO_SHARD_VERSION is the version of the installed zero-cache’s tables', async () => {
  const rows = await sql`select "dataVersion" as version from wing_0."versionHistory"`;
  expect([...rows]).toEqual([{version: ZERO_SHARD_VERSION}]);
});
