// Starts and a migration while other servers serve members: repeated and simultaneous starts, a column.
// Needs a cluster, whose servers it starts and stops.
import {randomUUID} from 'node:crypto';
import path from 'node:path';
import {sql as raw} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {buildIndexes} from '../../server/platform/database/build-indexes.ts';
import {announceSchema} from '../../server/platform/database/schema-hook.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {freePorts} from '../../server/app/supervisor/ports.ts';
import {replicaFile} from '../../server/app/supervisor/replica.ts';
import {useBrowser} from '../support/browser.ts';
import {makeCouple} from '../support/chat.ts';
import {pinTo, useCluster} from '../support/cluster.ts';
import {eventually} from '../support/database.ts';
import {openRawConnection} from '../support/raw-sync.ts';
import {readReplicaFile} from '../support/server-replica.ts';
import {ended, launch, untilReady} from '../support/stack.ts';
import {startWriting} from '../support/writers.ts';

const {cluster, sql} = await useCluster();
const browser = await useBrowser();
const RESTARTS = 10;
/** With the cluster's own two, as many as its Postgres has connections for at a start. */
const STARTS = 6;
/** The longest that a message may take while an index is built (docs/migrations.md). */
const HELD_UP_MS_MAX = 1000;
const NO_FAULTS = {failures: [], refusals: [], lost: 0};

/** Restarts a server with other variables, while the balancer sends everything to the other one. */
async function restart(server: number, env: Record<string, string | undefined>): Promise<void> {
  pinTo(cluster, 1 - server);
  const part = cluster.servers[server];
  await part?.stop();
  part?.start(env);
  await eventually(
    async () => (await fetch(`${part?.url}/readyz`).catch(() => undefined))?.ok || undefined,
    'a server that is ready',
  );
}

test('repeated restarts of one server fail and lose no write at another', async () => {
  pinTo(cluster, 0);
  const stop = await startWriting(cluster, sql);
  for (let i = 0; i < RESTARTS; i += 1) await restart(1, {});
  expect(await stop()).toMatchObject(NO_FAULTS);
});

/** The environment of a further server. */
async function furtherServer(i: number): Promise<Record<string, string>> {
  const [port = 0] = await freePorts(1);
  const own = {PORT: String(port), WING_DATA_DIR: `${cluster.dataDir}/further-${i}`};
  const env = Object.entries({...cluster.servers[0]?.env, ...own});
  return Object.fromEntries(env.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

test('servers that start at once all become ready, and no write fails or is lost at another', async () => {
  pinTo(cluster, 0);
  const stop = await startWriting(cluster, sql);
  const envs: Record<string, string>[] = [];
  for (let i = 0; i < STARTS; i += 1) envs.push(await furtherServer(i));
  const servers = envs.map((env) => launch(env));
  try {
    for (const server of servers) await untilReady(server);
  } finally {
    for (const {child} of servers) child.kill();
    await Promise.all(servers.map(({child}) => ended(child)));
  }
  const outputs = servers.map(({output}) => output());
  // Whole, to show what went before.
  expect(outputs.filter((output) => output.includes(' ended '))).toEqual([]);
  expect(await stop()).toMatchObject(NO_FAULTS);
});

/** The replicas that zero-cache has registered, with their replication slots. */
const replicas = () => sql`select id, slot from wing_0.replicas`;

/** The distinct nicknames in each view-syncer's replica; empty if the replica lacks the column. */
const nicknames = () =>
  cluster.viewSyncers.map(({name}) =>
    readReplicaFile(replicaFile(path.join(cluster.dataDir, name)), (run) => {
      const columns = run(`select name from pragma_table_info('profile')`);
      if (!columns.some((column) => column.name === 'nickname')) return [];
      return run('select distinct nickname from profile').map(({nickname}) => String(nickname));
    }),
  );

test('a published column is added and filled under load without a reset, and clients stay connected', async () => {
  cluster.balancer.pin();
  await eventually(async () => {
    const [row] = await sql`select "ddlDetection" as "isOn" from wing_0."shardConfig"`;
    return row?.isOn || undefined;
  }, 'a replication-manager that hears of changed columns');
  const before = await replicas();
  const {ada, ben, chatId} = await makeCouple(cluster, sql);
  const connection = await openRawConnection(browser, cluster, ada.cookie);
  const stop = await startWriting(cluster, sql);

  const {db, close} = openDatabase(cluster.databaseUrl, 'wing-test', 1);
  const addedAt = performance.now();
  await db.transaction(async (tx) => {
    await tx.execute(raw`alter table profile add column nickname text default 'none'`);
    const {rows} = await tx.execute<{tables: string}>(raw`
      select string_agg(format('%I (%s)', tablename, columns), ', ') as tables
      from pg_publication_tables,
        lateral (select string_agg(quote_ident(name), ', ')
          || case tablename when 'profile' then ', nickname' else '' end as columns
          from unnest(attnames) name) listed
      where pubname = 'wing_sync'`);
    await tx.execute(raw`alter publication wing_sync set table ${raw.raw(rows[0]?.tables ?? '')}`);
    await announceSchema(tx);
    await tx.execute(raw`update profile set nickname = 'filled'`);
    await announceSchema(tx);
  });
  await close();
  await eventually(
    async () => nicknames().every((values) => values.join() === 'filled') || undefined,
    'the column in each replica',
  );
  console.log(`the column was there after ${Math.round(performance.now() - addedAt)} ms`);

  const count = async () => Number((await sql`select count(*) from message`)[0]?.count);
  const stored = await count();
  await eventually(async () => (await count()) > stored + 100 || undefined, '100 more messages');

  const id = randomUUID();
  await ben.mutate('profile.saveBasics', {name: 'Benno', age: 31, gender: 'Male'});
  await ben.send({id, chatId, text: 'Still connected?'});
  await eventually(async () => connection.received().includes(id) || undefined, 'a message');
  expect(connection.closedAt()).toBeUndefined();
  connection.close();
  expect(await stop()).toMatchObject(NO_FAULTS);
  expect(await replicas()).toEqual(before);
});

test('an index of a published table is built while members write and their pages follow', async () => {
  cluster.balancer.pin();
  const {ada, ben, chatId} = await makeCouple(cluster, sql);
  const connection = await openRawConnection(browser, cluster, ada.cookie);
  const stop = await startWriting(cluster, sql);
  const {db, close} = openDatabase(cluster.databaseUrl, 'wing-test', 2);
  const count = async () => Number((await sql`select count(*) from message`)[0]?.count);
  const built = Promise.withResolvers<void>();
  await db.transaction(async (tx) => {
    // Locks the table as a writer does: the build waits until this transaction ends.
    await tx.execute(raw`update message set text = text where false`);
    const index = 'CREATE INDEX IF NOT EXISTS "message_text" ON "message" USING btree ("text")';
    built.resolve(buildIndexes(db, [index]));
    await eventually(async () => {
      const [row] = await sql`select from pg_stat_progress_create_index`;
      return row;
    }, 'the build of the index');
    const stored = await count();
    await eventually(async () => (await count()) > stored + 100 || undefined, '100 more messages');
    const id = randomUUID();
    await ben.send({id, chatId, text: 'Still connected?'});
    await eventually(async () => connection.received().includes(id) || undefined, 'a message');
  });
  await built.promise;
  await close();
  const [index] =
    await sql`select indisvalid from pg_index where indexrelid = 'message_text'::regclass`;
  expect(index).toEqual({indisvalid: true});
  await sql`drop index message_text`;
  expect(connection.closedAt()).toBeUndefined();
  connection.close();
  const {longestMs, ...faults} = await stop();
  expect(faults).toEqual(NO_FAULTS);
  expect(longestMs).toBeLessThan(HELD_UP_MS_MAX);
});
