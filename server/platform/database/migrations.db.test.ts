// Migrating an empty database, a migrated one, and those of a newer and of an older version.
import {sql} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {eventually} from '../../../tests/support/database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {withNextMigration} from '../../../tests/support/next-migration.ts';
import {migrate, publishedColumns} from './migrate.ts';

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

test('refuses a database from before the baseline, changes nothing in it, and says what to do', async () => {
  // Thirty years before, as milliseconds.
  const before = 1_000_000_000_000;
  await base.db.execute(
    sql`update drizzle.__drizzle_migrations set created_at = created_at - ${before}`,
  );
  await base.db.execute(sql`
    create or replace function points_sum(points jsonb) returns bigint
    language sql immutable strict parallel safe return 7`);
  await expect(migrate(base.url)).rejects.toThrow(
    'before the first release, which nothing converts. Start with an empty WING_DATA_DIR or another DATABASE_URL',
  );
  expect(await pointsSum()).toBe(7);
  await base.db.execute(
    sql`update drizzle.__drizzle_migrations set created_at = created_at + ${before}`,
  );
  expect(await migrate(base.url)).toBe(true);
});

test('a migration that waits for a table lets others use it, and runs when the table is free', async () => {
  const {db} = base;
  const reading = Promise.withResolvers<void>();
  const hasRead = Promise.withResolvers<void>();
  const reader = db.transaction(async (tx) => {
    await tx.execute(sql`select from questionnaire`);
    hasRead.resolve();
    await reading.promise;
  });
  await hasRead.promise;
  const folder = await withNextMigration('ALTER TABLE questionnaire ADD COLUMN star_sign text;');
  const migrating = migrate(base.url, folder);
  await eventually(async () => {
    const {rows} = await db.execute(sql`
      select from pg_locks where not granted and relation = 'questionnaire'::regclass`);
    return rows.length > 0 || undefined;
  }, 'a migration that waits');
  await db.execute(sql`select from questionnaire`);
  reading.resolve();
  await reader;
  expect(await migrating).toBe(true);
  await db.execute(sql`select star_sign from questionnaire`);
});

// The supervisor compares this text to check whether zero-cache's replica has all columns.
test('a published column changes the text of the published columns, another start does not', async () => {
  const before = await publishedColumns(base.url);
  await base.db.execute(sql`alter publication wing_sync drop table wallet`);
  await base.db.execute(sql`alter publication wing_sync add table wallet (user_id)`);
  const after = await publishedColumns(base.url);
  expect(after).not.toBe(before);
  expect(await publishedColumns(base.url)).toBe(after);
});
