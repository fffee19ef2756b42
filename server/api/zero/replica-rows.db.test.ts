// Which replicas begin anew. The browser test of renewals reads zero-cache's own tables, with the API role's privileges.
import {once} from 'node:events';
import {PassThrough} from 'node:stream';
import {sql} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {REPLICA_ROWS} from '../../../rules/sync.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {createReplicaRows} from './replica-rows.ts';

const CVR = sql.raw('"wing_0/cvr"');
const warnings: unknown[] = [];
const log = {warn: (...what: unknown[]) => void warnings.push(what)};
const base = useScratchDatabase();

const page = (group: string, userID = 'ada') => ({group, userID});

async function insertRows(table: 'desires' | 'clients', group: string, count: number) {
  await base.db.execute(sql`
    insert into ${CVR}.${sql.identifier(table)} ("clientGroupID")
    select ${group} from generate_series(1, ${count}::int)`);
}

test('a replica with many rows begins anew when the connected replicas of its member have too many', async () => {
  const rows = createReplicaRows(base.db, log);
  expect(await rows.mustBeginAnew(page('phone'))).toBe(false);
  expect(warnings).toHaveLength(1);
  await base.db.execute(sql`create schema ${CVR}`);
  for (const table of ['desires', 'clients'])
    await base.db.execute(sql`create table ${CVR}.${sql.identifier(table)} ("clientGroupID" text)`);
  await insertRows('desires', 'phone', REPLICA_ROWS.max - 100);
  await insertRows('clients', 'phone', 100);
  await insertRows('desires', 'laptop', REPLICA_ROWS.free);
  await insertRows('desires', 'desktop', REPLICA_ROWS.free + 1);
  for (const group of ['phone', 'laptop', 'desktop'])
    expect(await rows.mustBeginAnew(page(group))).toBe(false);

  const phone = new PassThrough();
  rows.add(page('phone'), phone);
  expect(await rows.mustBeginAnew(page('phone'))).toBe(false);
  expect(await rows.mustBeginAnew(page('laptop'))).toBe(false);
  expect(await rows.mustBeginAnew(page('new'))).toBe(false);
  expect(await rows.mustBeginAnew(page('desktop'))).toBe(true);
  expect(await rows.mustBeginAnew(page('desktop', 'ben'))).toBe(false);
  phone.destroy();
  await once(phone, 'close');
  expect(await rows.mustBeginAnew(page('desktop'))).toBe(false);

  await insertRows('clients', 'phone', 1);
  expect(await rows.mustBeginAnew(page('phone'))).toBe(true);
});
