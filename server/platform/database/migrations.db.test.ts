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
    'before version 1.0.0, which nothing converts. Start with an empty WING_DATA_DIR or another DATABASE_URL',
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

test('builds an index of a large table without holding up its writers', async () => {
  const {db} = base;
  await db.execute(sql`create table visit (at int)`);
  await db.execute(sql`insert into visit select generate_series(1, 1000)`);
  const writing = Promise.withResolvers<void>();
  const hasWritten = Promise.withResolvers<void>();
  const writer = db.transaction(async (tx) => {
    await tx.execute(sql`insert into visit values (0)`);
    hasWritten.resolve();
    await writing.promise;
  });
  await hasWritten.promise;
  const index = 'CREATE INDEX IF NOT EXISTS "visit_at" ON "visit" USING btree ("at");';
  const migrating = migrate(base.url, await withNextMigration(index));
  await eventually(async () => {
    const {rows} = await db.execute(sql`select from pg_stat_progress_create_index`);
    return rows.length > 0 || undefined;
  }, 'the build of the index');
  // A plain build would wait for the first writer, and this one behind it.
  await db.execute(sql`insert into visit values (-1)`);
  writing.resolve();
  await writer;
  expect(await migrating).toBe(true);
  const {rows} = await db.execute(sql`
    select indisvalid from pg_index where indexrelid = 'visit_at'::regclass`);
  expect(rows).toEqual([{indisvalid: true}]);
});

test('builds an index anew that an interrupted start has left unfinished', async () => {
  const {db} = base;
  await db.execute(sql`create table guest (id int)`);
  await db.execute(sql`create index guest_id on guest (id)`);
  await db.execute(sql`
    update pg_index set indisvalid = false where indexrelid = 'guest_id'::regclass`);
  const index = 'CREATE UNIQUE INDEX IF NOT EXISTS "guest_id" ON "guest" USING btree ("id");';
  await migrate(base.url, await withNextMigration(index));
  const {rows} = await db.execute(sql`
    select indisvalid, indisunique from pg_index where indexrelid = 'guest_id'::regclass`);
  expect(rows).toEqual([{indisvalid: true, indisunique: true}]);
});

test('builds an index together with its new column', async () => {
  await migrate(
    base.url,
    await withNextMigration(
      'ALTER TABLE place ADD COLUMN county text;--> statement-breakpoint\nCREATE INDEX IF NOT EXISTS "place_county" ON "place" USING btree ("county");',
    ),
  );
  await base.db.execute(sql`select 'place_county'::regclass`);
});
