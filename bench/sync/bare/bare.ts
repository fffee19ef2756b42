// Starts bare Zero: a zero-cache configured like Wing's, on a separate database in the same Postgres.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import {Child} from '../../../server/app/supervisor/child.ts';
import {freePorts} from '../../../server/app/supervisor/ports.ts';
import {waitFor} from '../../../server/app/supervisor/wait.ts';
import {zeroCacheEnv} from '../../../server/app/supervisor/zero-cache-env.ts';
import type {StackAddress} from '../../../tests/support/stack.ts';
import {logChildEvents} from '../../log-child-events.ts';
import {SYNC_WORKERS} from '../system.ts';
import {stackServers} from '../usage.ts';
import {arrivals, type Pair, type System} from '../system.ts';
import {openBareDevice} from './client.ts';
import {BARE_SQL} from './schema.ts';

const START_WAIT = {timeoutMs: 60_000, intervalMs: 100};
const STOP_GRACE_MS = 5000;
const CHILD_EVENTS = logChildEvents('Bare');

async function makeDatabase({databaseUrl}: StackAddress, rooms: number): Promise<string> {
  const admin = postgres(databaseUrl, {max: 1});
  await admin`create database bare`;
  await admin.end();
  const url = Object.assign(new URL(databaseUrl), {pathname: '/bare'}).href;
  const sql = postgres(url, {max: 1});
  await sql.unsafe(BARE_SQL);
  await sql`insert into room select 'room' || i from generate_series(0, ${rooms}::int) i`;
  await sql.end();
  return url;
}

/** Fills a room with `count` messages, for the cold sync. */
export async function fillBareRoom(url: string, room: string, count: number): Promise<void> {
  const sql = postgres(url, {max: 1});
  await sql`insert into message
    select gen_random_uuid()::text, ${room}, ${`${room}b`}, 'Old message ' || i || '.',
      now() - make_interval(mins => i) from generate_series(1, ${count}::int) i`;
  await sql.end();
}

async function assertReady(url: string): Promise<void> {
  if (!(await fetch(url)).ok) throw new Error(`${url} is not ready.`);
}

export type Bare = System & {cacheURL: string; databaseUrl: string};

export async function startBare(stack: StackAddress, rooms: number): Promise<Bare> {
  const databaseUrl = await makeDatabase(stack, rooms);
  const [port = 0, changeStreamerPort = 0, apiPort = 0] = await freePorts(3);
  const dir = await mkdtemp(path.join(tmpdir(), 'wing-bare-'));
  const {PATH, HOME} = process.env;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const endpoint = new Child(
    {
      name: 'bare-endpoint',
      entry: new URL('./endpoint.ts', import.meta.url),
      env: {PATH, HOME, BENCH_DATABASE_URL: databaseUrl, BENCH_PORT: String(apiPort)},
      graceMs: STOP_GRACE_MS,
    },
    CHILD_EVENTS,
  );
  const zeroCache = new Child(
    {
      name: 'bare-zero-cache',
      entry: new URL('./cli.js', import.meta.resolve('@rocicorp/zero')),
      env: {
        PATH,
        HOME,
        ...zeroCacheEnv({
          databaseUrl,
          apiUrl,
          apiKey: 'none',
          adminPassword: 'none',
          port,
          changeStreamerPort,
          replicaFile: path.join(dir, 'replica.db'),
          syncWorkers: SYNC_WORKERS,
          revalidateSeconds: 15,
        }),
        ZERO_APP_ID: 'bare',
        ZERO_APP_PUBLICATIONS: 'bare_sync',
        ZERO_QUERY_URL: `${apiUrl}/query`,
        ZERO_MUTATE_URL: `${apiUrl}/mutate`,
      },
      logFile: path.join(dir, 'zero-cache.log'),
      graceMs: STOP_GRACE_MS,
    },
    CHILD_EVENTS,
  );
  endpoint.start();
  zeroCache.start();
  const cacheURL = `http://127.0.0.1:${port}`;
  await waitFor(() => Promise.all([assertReady(apiUrl), assertReady(cacheURL)]), START_WAIT);

  return {
    name: 'bare Zero',
    cacheURL,
    databaseUrl,
    servers: async () => {
      const [database = 0] = await stackServers(stack.dataDir);
      return [database, endpoint.pid ?? 0, zeroCache.pid ?? 0];
    },
    async open(index): Promise<Pair> {
      const roomId = `room${index}`;
      const {note, onArrival} = arrivals();
      const sender = await openBareDevice(cacheURL, roomId, {kvStore: 'mem'});
      const receiver = await openBareDevice(cacheURL, roomId, {
        kvStore: 'mem',
        onMessage: ({id}) => note(id),
      });
      return {
        send: (id) => sender.send({id, roomId, sender: `${roomId}a`, text: `Message ${id}`}),
        onArrival,
        close: async () => void (await Promise.all([sender.close(), receiver.close()])),
      };
    },
    close: async () => {
      await zeroCache.stop();
      await endpoint.stop();
      await rm(dir, {recursive: true, force: true});
    },
  };
}
