// Migrating an empty database and a migrated one.
import {sql} from 'drizzle-orm';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {scratchDatabase, type ScratchDatabase} from '../../../tests/support/scratch-database.ts';
import {migrate} from './migrate.ts';

let base: ScratchDatabase;
beforeAll(async () => {
  base = await scratchDatabase(inject('stack').databaseUrl);
});
afterAll(() => base.drop());

async function pointsSum(): Promise<unknown> {
  const {rows} = await base.db.execute(sql`select points_sum('[1, 2]')::int as sum`);
  return rows[0]?.sum;
}

test('replaces the SQL functions at every start and keeps the rows', async () => {
  await base.db.execute(
    sql`insert into auth."user" (id, name, email) values ('ann', 'ann', 'ann@x')`,
  );
  await base.db.execute(sql`
    create or replace function points_sum(points jsonb) returns bigint
    language sql immutable strict parallel safe return 0`);
  expect(await pointsSum()).toBe(0);
  await migrate(base.url);
  expect(await pointsSum()).toBe(3);
  const {rows} = await base.db.execute(sql`select id from auth."user"`);
  expect(rows).toEqual([{id: 'ann'}]);
});

test('lets two servers migrate at once', async () => {
  await Promise.all([migrate(base.url), migrate(base.url)]);
  expect(await pointsSum()).toBe(3);
});

test('changes nothing in a database that a newer version has migrated', async () => {
  await base.db.execute(sql`
    create or replace function points_sum(points jsonb) returns bigint
    language sql immutable strict parallel safe return 7`);
  await base.db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
  expect(await migrate(base.url)).toBe(false);
  expect(await pointsSum()).toBe(7);
  await base.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  expect(await migrate(base.url)).toBe(true);
  expect(await pointsSum()).toBe(3);
});
