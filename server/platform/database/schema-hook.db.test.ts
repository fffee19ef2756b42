// Announcing changed columns to zero-cache, with substitutes for its tables, whose functions record the calling role.
import {sql} from 'drizzle-orm';
import {beforeAll, expect, test} from 'vitest';
import {withNextMigration} from '../../../tests/support/next-migration.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {ZERO_SHARD_VERSION} from '../config/zero.ts';
import {migrate} from './migrate.ts';
import {announceSchema, enableSchemaHook, prepareSchemaHook} from './schema-hook.ts';

const scratch = useScratchDatabase();
beforeAll(async () => {
  await scratch.db.execute(
    sql.raw(`
    create schema wing_0 authorization wing_zero;
    set role wing_zero;
    create table wing_0."shardConfig" ("ddlDetection" bool);
    insert into wing_0."shardConfig" values (false);
    create table wing_0."versionHistory" ("dataVersion" int);
    insert into wing_0."versionHistory" values (${ZERO_SHARD_VERSION - 1});
    create table wing_0."publishedSchema" (current text);
    insert into wing_0."publishedSchema" values ('old');
    create function wing_0.schema_specs() returns text language sql as $$ select 'new' $$;
    create table wing_0.announced (by name);
    create function wing_0.update_schemas() returns void language sql as
      $$ insert into wing_0.announced values (current_user) $$;
    reset role;`),
  );
  await scratch.db.transaction(prepareSchemaHook);
});

const announcements = async () =>
  (await scratch.db.execute<{by: string}>(sql`select by from wing_0.announced`)).rows;

async function state() {
  const {rows} = await scratch.db.execute(sql`
    select "ddlDetection" as "isOn", current from wing_0."shardConfig", wing_0."publishedSchema"`);
  return rows[0];
}

test('stays off until zero-cache has migrated its own tables', async () => {
  await enableSchemaHook(scratch.url);
  expect(await state()).toEqual({isOn: false, current: 'old'});
  await scratch.db.transaction(announceSchema);
  expect(await announcements()).toEqual([]);
});

test('is enabled once, with the columns of that moment', async () => {
  const {db} = scratch;
  await db.execute(sql`update wing_0."versionHistory" set "dataVersion" = ${ZERO_SHARD_VERSION}`);
  await enableSchemaHook(scratch.url);
  expect(await state()).toEqual({isOn: true, current: 'new'});
  await db.execute(sql`update wing_0."publishedSchema" set current = 'announced'`);
  await enableSchemaHook(scratch.url);
  expect(await state()).toEqual({isOn: true, current: 'announced'});
});

test('runs zero-cache’s functions with the rights of zero-cache, when a migration is applied', async () => {
  await migrate(scratch.url);
  expect(await announcements()).toEqual([]);
  await migrate(scratch.url, await withNextMigration('ALTER TABLE chat ADD COLUMN topic text;'));
  expect(await announcements()).toEqual([{by: 'wing_schema'}]);
});

test('lets zero-cache’s role neither change nor call the functions', async () => {
  const refused: string[] = [];
  for (const statement of [
    'alter function public.announce_schema() security invoker',
    'select public.announce_schema()',
    'set role wing_schema',
  ]) {
    await scratch.db
      .transaction(async (tx) => {
        await tx.execute(sql`set local session authorization wing_zero`);
        await tx.execute(sql.raw(statement));
      })
      .catch((error: Error) => refused.push(String(error.cause)));
  }
  expect(refused).toEqual([
    'error: must be owner of function public.announce_schema',
    'error: permission denied for function announce_schema',
    'error: permission denied to set role "wing_schema"',
  ]);
});
