// Which pages begin a new replica. The browser test of renewals asks zero-cache's own tables, with the API role's privileges.
import {EventEmitter} from 'node:events';
import {sql} from 'drizzle-orm';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {REPLICA_ROWS_MAX} from '../../../rules/sync.ts';
import {scratchDatabase, type ScratchDatabase} from '../../../tests/support/scratch-database.ts';
import {createReplicaRows} from './replica-rows.ts';

const CVR = sql.raw('"wing_0/cvr"');
const warnings: unknown[] = [];
const log = {warn: (...what: unknown[]) => void warnings.push(what)};
let base: ScratchDatabase;
beforeAll(async () => {
  base = await scratchDatabase(inject('stack').databaseUrl);
});
afterAll(() => base.drop());

async function createTables(): Promise<void> {
  await base.db.execute(sql`create schema ${CVR}`);
  await base.db.execute(sql`
    create table ${CVR}.queries ("clientGroupID" text, "queryHash" text, deleted boolean)`);
  await base.db.execute(sql`
    create table ${CVR}.desires ("clientGroupID" text, "clientID" text, "queryHash" text)`);
  await base.db.execute(sql`
    insert into ${CVR}.queries values ('phone', 'running', false), ('phone', 'ended', true),
      ('laptop', 'running', null)`);
  await base.db.execute(sql`
    insert into ${CVR}.desires
    select 'phone', 'former-' || page, query
    from generate_series(1, ${REPLICA_ROWS_MAX}::int) page, unnest(array['running', 'ended']) query
    union all select 'laptop', 'open', 'running'`);
}

const page = (group: string, client = 'new') => ({userID: 'ada', group, client});

test('a new page of a connected replica begins anew beyond the limit, an earlier page and a new replica do not', async () => {
  const rows = createReplicaRows(base.db, log);
  expect(await rows.mustBeginAnew(page('phone'))).toBe(false);
  expect(warnings).toHaveLength(1);
  await createTables();
  expect(await rows.mustBeginAnew(page('phone'))).toBe(false);
  const laptop = new EventEmitter();
  rows.add(page('laptop', 'open'), laptop);
  expect(await rows.mustBeginAnew(page('phone'))).toBe(true);
  expect(await rows.mustBeginAnew(page('phone', 'former-7'))).toBe(false);
  expect(await rows.mustBeginAnew(page('tablet'))).toBe(false);
  expect(await rows.mustBeginAnew({...page('phone'), userID: 'ben'})).toBe(false);
  laptop.emit('close');
  expect(await rows.mustBeginAnew(page('phone'))).toBe(false);
});
