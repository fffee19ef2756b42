// A large community in a cluster with a worker of its own: what zero-cache's first copy takes, the round of a usual day while members
// write, and the next day's while processes are killed and replaced. Prints its figures. WING_MEMBERS is the community's size, 100,000
// by default. `TMPDIR=/var/tmp WING_MEMBERS=1000000` takes two hours and 50 GB of the disk.
import {stat} from 'node:fs/promises';
import path from 'node:path';
import {sql as statement} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {replicaFile} from '../../server/app/supervisor/replica.ts';
import {migrate} from '../../server/platform/database/migrate.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {useCluster} from '../support/cluster.ts';
import {eventually} from '../support/database.ts';
import {fillDatabase} from '../support/filled-database.ts';
import {childrenOf, ownMemoryMb, peakMemoryMb} from '../support/memory.ts';
import {startWriting} from '../support/writers.ts';

const MEMBERS = Number(process.env.WING_MEMBERS ?? 100_000);
const START_TIMEOUT_MS = 30 * 60_000;
const ROUND_TIMEOUT_MS = 60 * 60_000;
const GB = 2 ** 30;

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** What docs/operations.md tells operators of a large community to set. No part waits for the disk, as in other tests, whose disk is memory. */
const POSTGRES_SETTINGS = [
  "shared_buffers = '4GB'",
  "max_wal_size = '16GB'",
  "checkpoint_timeout = '30min'",
  "fsync = 'off'",
];
/** Fifty would keep two cores busy, and the round waits while zero-cache is behind. */
const MESSAGES_PER_SECOND = 10;

let filledAt = 0;
const {cluster, sql} = await useCluster(
  {WING_ROLE: 'api'},
  {
    timeoutMs: START_TIMEOUT_MS,
    async prepare(databaseUrl, restart) {
      const {db, close} = openDatabase(databaseUrl, 'wing-scale', 1);
      for (const setting of POSTGRES_SETTINGS) {
        await db.execute(statement.raw(`alter system set ${setting}`));
      }
      await restart();
      const begunAt = performance.now();
      await migrate(databaseUrl);
      await fillDatabase(db, MEMBERS);
      // No push service would take what is made up: notices go by mail, to a stand-in.
      await db.execute(statement`truncate push_subscription`);
      await close();
      console.log(`${MEMBERS} members were made in ${seconds(begunAt)}`);
      filledAt = performance.now();
    },
  },
);
console.log(`ready ${seconds(filledAt)} later, with zero-cache's first copy of the rows`);
const {servers, viewSyncers, replicationManager, parts} = cluster;
const worker = parts.find(({name}) => name === 'worker');

/** A process and its descendants. */
const withChildren = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(withChildren)];

const isReady = async (url: string) =>
  (await fetch(url).catch(() => undefined))?.ok === true || undefined;

async function addRound(): Promise<void> {
  // First, as scheduled jobs are.
  await sql`
    select graphile_worker.add_job('round', '{}'::json, job_key => 'round of the test', priority => -1)`;
}

/** What a day does to the offers: another fourteenth is due. In parts: zero-cache passes a transaction on as a whole. */
async function passDay(): Promise<void> {
  const times = Math.ceil(MEMBERS / 10_000);
  for (let part = 0; part < times; part += 1) {
    await sql`
      update suggestion set offered_at = offered_at - interval '1 day'
      where offered_at < now() - interval '13 days' and abs(hashtext(user_id)) % ${times} = ${part}`;
  }
}

async function hasNoRound(): Promise<true | undefined> {
  const waiting = await sql`select from graphile_worker.jobs where key = 'round of the test'`;
  return waiting.length === 0 || undefined;
}
/** The id of the worker that works on the round, other than a killed one whose lock is not released yet; '' once the round has ended. */
async function workerOfRound(killed?: string): Promise<string | undefined> {
  const [round] = await sql<{by: string | null}[]>`
    select locked_by as by from graphile_worker.jobs where key = 'round of the test'`;
  if (!round) return '';
  return round.by && round.by !== killed ? round.by : undefined;
}
const roundEnds = () => eventually(hasNoRound, 'the end of the round', ROUND_TIMEOUT_MS);

test('zero-cache copies the community', async () => {
  for (const {name, pid} of parts) {
    const memory = ownMemoryMb(withChildren(pid() ?? 0));
    const file = replicaFile(path.join(cluster.dataDir, name));
    const size = await stat(file).catch(() => undefined);
    const replica = size ? `, a replica of ${(size.size / GB).toFixed(2)} GB` : '';
    console.log(`${name}: ${memory.toFixed(0)} MB of memory${replica}`);
  }
  expect(await isReady(`${cluster.url}/readyz`)).toBe(true);
});

test('a round holds up no message', async () => {
  const stop = await startWriting(cluster, sql, MESSAGES_PER_SECOND);
  const begunAt = performance.now();
  await addRound();
  await roundEnds();
  const peak = peakMemoryMb(withChildren(worker?.pid() ?? 0));
  console.log(`a round in ${seconds(begunAt)}; the worker has had ${peak.toFixed(0)} MB at most`);
  expect(await stop()).toMatchObject({failures: [], refusals: [], lost: 0});
});

test('kills of worker, server and view-syncer during a round, and servers restarted one by one, lose nothing', async () => {
  await passDay();
  const stop = await startWriting(cluster, sql, MESSAGES_PER_SECOND);
  await addRound();
  let killed: string | undefined;
  for (const part of [worker, servers[0], viewSyncers[0], replicationManager]) {
    const by = await eventually(() => workerOfRound(killed), 'a round at work', ROUND_TIMEOUT_MS);
    // In a small community the round may end before the last kill.
    console.log(`${part?.name} is killed, ${by ? 'the round at work' : 'the round has ended'}`);
    if (part === worker) killed = by;
    await part?.kill();
    part?.start();
    await eventually(
      () => isReady(`${servers[0]?.url}/readyz`),
      'a ready server',
      START_TIMEOUT_MS,
    );
  }
  for (const server of servers) {
    await server.stop();
    server.start();
    await eventually(() => isReady(`${server.url}/readyz`), 'a ready server', START_TIMEOUT_MS);
  }
  await roundEnds();
  const {refusals, lost} = await stop();
  expect({refusals, lost}).toEqual({refusals: [], lost: 0});
  const [open] = await sql`
    select count(*)::int as wrong from suggestion
    where outcome is null and not exists (select from suggestion as other
      where other.user_id = suggestion.other_id and other.other_id = suggestion.user_id)`;
  expect(open?.wrong).toBe(0);
});
