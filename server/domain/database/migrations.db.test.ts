// Migrating an empty database, a migrated one, and one of an earlier version.
import {sql} from 'drizzle-orm';
import {expect, inject, test} from 'vitest';
import {eventually} from '../../../tests/support/database.ts';
import {scratchDatabase} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {migrateUpTo} from '../../../tests/support/earlier-database.ts';
import {migrate, publishedColumns as publishedAsText} from './migrate.ts';

const base = useScratchDatabase();

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

test('a migration that waits for a table lets others use it, and runs when the table is free', async () => {
  const earlier = await scratchDatabase(inject('databaseUrl'), (url) =>
    migrateUpTo(url, '0002_drop_names_member'),
  );
  const {db} = earlier;
  const reading = Promise.withResolvers<void>();
  const hasRead = Promise.withResolvers<void>();
  const reader = db.transaction(async (tx) => {
    await tx.execute(sql`select from questionnaire`);
    hasRead.resolve();
    await reading.promise;
  });
  await hasRead.promise;
  const migrating = migrate(earlier.url);
  await eventually(async () => {
    const {rows} = await db.execute(sql`
      select from pg_locks where not granted and relation = 'questionnaire'::regclass`);
    return rows.length > 0 || undefined;
  }, 'a migration that waits');
  await db.execute(sql`select from questionnaire`);
  reading.resolve();
  await reader;
  expect(await migrating).toBe(true);
  await earlier.drop();
});

test('adds the towns to a database with members, and publishes their columns', async () => {
  const earlier = await scratchDatabase(inject('databaseUrl'), (url) =>
    migrateUpTo(url, '0002_drop_names_member'),
  );
  const {db} = earlier;
  await db.transaction(async (tx) => {
    // The triggers are those of this version and read tables that do not exist yet.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into auth."user" (id, name, email) values ('ann', 'ann', 'ann@x')`);
    await tx.execute(
      sql`insert into profile (user_id, name, age, gender) values ('ann', 'Ann', 30, 'Female')`,
    );
    await tx.execute(
      sql`insert into questionnaire (user_id, hometown, current_location) values ('ann', 'Graz', 'Linz')`,
    );
  });
  const publishedColumns = async () => {
    const {rows} = await db.execute<{table: string; column: string}>(sql`
      select tablename as table, unnest(attnames)::text as column
      from pg_publication_tables where pubname = 'wing_sync'`);
    return rows.map(({table, column}) => `${table}.${column}`).toSorted();
  };
  const before = await publishedColumns();
  const textBefore = await publishedAsText(earlier.url);
  expect(await migrate(earlier.url)).toBe(true);
  const {rows} = await db.execute(sql`
    select hometown, current_location, home_place_id, current_place_id, max_distance
    from questionnaire`);
  expect(rows).toEqual([
    {
      hometown: 'Graz',
      current_location: 'Linz',
      home_place_id: null,
      current_place_id: null,
      max_distance: null,
    },
  ]);
  const added = [
    'questionnaire.current_place_id',
    'questionnaire.home_place_id',
    'questionnaire.max_distance',
    'suggestion.distance',
  ];
  expect(await publishedColumns()).toEqual([...before, ...added].toSorted());
  // The supervisor compares this text to check whether zero-cache's replica has all columns.
  const textAfter = await publishedAsText(earlier.url);
  expect(textAfter).not.toBe(textBefore);
  await migrate(earlier.url);
  expect(await publishedAsText(earlier.url)).toBe(textAfter);
  await earlier.drop();
});
