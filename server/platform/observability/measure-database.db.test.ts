// Metrics of the database are current or absent.
import net from 'node:net';
import {sql} from 'drizzle-orm';
import {expect, inject, test} from 'vitest';
import {eventually} from '../../../tests/support/database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {openDatabase, type Database} from '../postgres/client.ts';
import {parseEnv} from '../config/env.ts';
import {createLog} from './log.ts';
import {metricsRoutes} from '../../app/metrics-routes.ts';

const KEY = 'the key of this test alone';
/** Measuring may take two seconds; Prometheus waits for ten. */
const SCRAPE_MS = 5000;
const DATABASE_METRIC = /^wing_(?:replication_\w+|jobs_waiting)\{.*$/gm;

const NO_ZERO_CACHE = 'http://127.0.0.1:1';

const databaseUrl = inject('databaseUrl');
const base = useScratchDatabase();

async function scrape(db: Database): Promise<string> {
  const env = {
    ...parseEnv({METRICS_KEY: KEY}),
    ZERO_CACHE_URL: [NO_ZERO_CACHE],
    ZERO_API_KEY: 'none',
  };
  const app = metricsRoutes({db, env, log: createLog('silent')});
  const response = await app.request('/metrics', {headers: {authorization: `Bearer ${KEY}`}});
  expect(response.status).toBe(200);
  return response.text();
}

/** On a busy machine the first measurement may time out, so it is repeated. */
function measured(db: Database): Promise<string> {
  return eventually(async () => {
    const text = await scrape(db);
    return /^wing_database_up 1$/m.test(text) ? text : undefined;
  }, 'figures of a database that is up');
}

async function measuredAt(url: string): Promise<string> {
  const {db, close} = openDatabase(url, 'wing-test', 2);
  try {
    return await measured(db);
  } finally {
    await close();
  }
}

/** Accepts every connection and never answers. */
async function silentServer() {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return {url: `postgres://nobody@127.0.0.1:${address.port}/nothing`, close};
}

test('omits the figures of a database that does not answer, without delay', async () => {
  const silent = await silentServer();
  expect((await measuredAt(databaseUrl)).match(DATABASE_METRIC)).not.toBeNull();

  const start = performance.now();
  const {db, close} = openDatabase(silent.url, 'wing-test', 2);
  const unmeasured = await scrape(db);
  expect(performance.now() - start).toBeLessThan(SCRAPE_MS);
  expect(unmeasured).toMatch(/^wing_database_up 0$/m);
  expect(unmeasured.match(DATABASE_METRIC)).toBeNull();
  // The other metrics are still there.
  expect(unmeasured).toMatch(/^process_cpu_seconds_total \d/m);
  await silent.close();
  await close();
});

test('reports a lost slot as lost, not as up to date', async () => {
  // Losing a slot for real would need a full disk, so the query's result is replaced.
  await base.db.execute(sql`create schema said`);
  await base.db.execute(sql`
    create view said.pg_replication_slots as select 'gone' as slot_name,
      current_database() as database, false as active, 'lost' as wal_status, null::pg_lsn as restart_lsn,
      null::pg_lsn as confirmed_flush_lsn`);
  const url = new URL(base.url);
  url.searchParams.set('options', '-c search_path=said,pg_catalog,public');
  const text = await measuredAt(url.href);
  expect(text).toMatch(/^wing_replication_slot_state\{slot="gone",state="lost"\} 1$/m);
  expect(text).toMatch(/^wing_replication_slot_state\{slot="gone",state="reserved"\} 0$/m);
  expect(text).toMatch(/^wing_replication_slot_active\{slot="gone"\} 0$/m);
  expect(text).not.toMatch(/^wing_replication_(?:slot|lag)_bytes\{/m);
});

test('counts a job as failed after its last attempt, and as due until then', async () => {
  const state = async (locked: string | null, attempts: number) => {
    await base.db.execute(sql`
      update graphile_worker._private_jobs set attempts = ${attempts}, locked_at = ${locked}::timestamptz`);
    const text = await measured(base.db);
    const read = (name: string) =>
      Number(new RegExp(`^wing_jobs_waiting\\{state="${name}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
    return {due: read('due'), failed: read('failed')};
  };
  await base.db.execute(sql`select graphile_worker.add_job('serve-member', max_attempts => 2)`);
  const now = new Date().toISOString();
  expect(await state(null, 0)).toEqual({due: 1, failed: 0});
  expect(await state(now, 1)).toEqual({due: 1, failed: 0});
  expect(await state(now, 2)).toEqual({due: 1, failed: 0});
  expect(await state(null, 2)).toEqual({due: 0, failed: 1});
});
