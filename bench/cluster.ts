// Measures how many messages a second a cluster delivers within 250 ms, by the number of view-syncers and of their sync
// workers. Balancer and clients run in this process, on the servers' cores: compare ratios, not milliseconds, between
// machines.
import {cpus, loadavg} from 'node:os';
import {startCluster, type Cluster} from '../scripts/cluster/start-cluster.ts';
import {waitFor} from '../server/app/supervisor/wait.ts';
import {openTestDatabase} from '../tests/support/database.ts';
import {installSocket} from '../tests/support/node-socket.ts';
import {makeCouples} from './sync/couples.ts';
import {GOAL_MS, measureCapacity, type Capacity} from './sync/load.ts';
import type {System} from './sync/system.ts';
import {openPair} from './sync/wing.ts';

const EFFORT = {minSeconds: 5, idleSeconds: 2};
/** Numbers of connected clients, and the messages a second to try with each. */
const LOADS = [
  {clients: 100, rates: [18, 27, 40, 54]},
  {clients: 300, rates: [8, 12, 18, 27]},
] as const;
const COUPLES = Math.max(...LOADS.map(({clients}) => clients)) / 2;
const START_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 50;

export function untilReady(url: string): Promise<void> {
  const probe = async () => {
    if (!(await fetch(url)).ok) throw new Error(`${url} is not ready.`);
  };
  return waitFor(probe, {timeoutMs: START_TIMEOUT_MS, intervalMs: POLL_INTERVAL_MS});
}

async function restartViewSyncers(
  {viewSyncers}: Cluster,
  {count, syncWorkers}: {count: number; syncWorkers: number},
): Promise<void> {
  for (const viewSyncer of viewSyncers) await viewSyncer.stop();
  for (const {start, url} of viewSyncers.slice(0, count)) {
    start({ZERO_NUM_SYNC_WORKERS: String(syncWorkers)});
    await untilReady(url);
  }
}

const SHAPES = [
  {name: 'one view-syncer', count: 1, syncWorkers: 1},
  {name: 'two view-syncers', count: 2, syncWorkers: 1},
  {name: 'one view-syncer, two sync workers', count: 1, syncWorkers: 2},
] as const;

type Row = Capacity & {shape: string};
export type ClusterBench = {cores: number; loadBefore: number; seconds: number; rows: Row[]};

export async function run(): Promise<ClusterBench> {
  const [loadBefore = 0] = loadavg();
  const startedAt = performance.now();
  installSocket();
  const cluster = await startCluster({env: {WING_DEMO: 'off', WING_ROLE: 'all'}});
  const sql = openTestDatabase(cluster);
  try {
    const secret = cluster.servers[0]?.env.WING_SECRET ?? '';
    const couples = await makeCouples(sql, {count: COUPLES, secret});
    const rows: Row[] = [];
    for (const {name, ...shape} of SHAPES) {
      await restartViewSyncers(cluster, shape);
      const system: System = {
        name,
        servers: async () => cluster.parts.flatMap((part) => part.pid() ?? []),
        open: (index) => openPair(cluster, couples[index]),
        close: async () => undefined,
      };
      for (const {clients, rates} of LOADS) {
        const capacity = await measureCapacity(system, clients, {rates, ...EFFORT});
        rows.push({shape: name, ...capacity});
        const minutes = (performance.now() - startedAt) / 60_000;
        console.log(
          `${minutes.toFixed(1)} min: ${name}, ${clients} clients, ${JSON.stringify(capacity)}`,
        );
      }
    }
    const seconds = (performance.now() - startedAt) / 1000;
    return {cores: cpus().length, loadBefore, seconds, rows};
  } finally {
    await sql.end();
    await cluster.stop();
  }
}

export function print({cores, loadBefore, seconds, rows}: ClusterBench): void {
  console.log(`${cores} cores, load ${loadBefore.toFixed(1)} before, ${seconds.toFixed(0)} s`);
  console.log(`The most messages a second with p95 under ${GOAL_MS} ms`);
  console.table(
    rows.map(({shape, clients, perSecond, idleCpu, steps}) => {
      const best = steps.findLast((step) => step.perSecond === perSecond);
      const last = steps.at(-1);
      const isOverGoal = last !== best;
      return {
        shape,
        clients,
        'a second': perSecond,
        'to the first row': (perSecond / (rows[0]?.perSecond ?? Number.NaN)).toFixed(2),
        'to one view-syncer': (
          perSecond / (rows.find((row) => row.clients === clients)?.perSecond ?? Number.NaN)
        ).toFixed(2),
        'p50 ms': best?.p50.toFixed(0),
        'p95 ms': best?.p95.toFixed(0),
        'CPU ms a message': best && ((best.cpu * 1000) / perSecond).toFixed(0),
        'server cores': best?.cpu.toFixed(2),
        'client cores': best?.clientCpu.toFixed(2),
        'idle cores': idleCpu.toFixed(2),
        'over the goal at': isOverGoal ? last?.perSecond : '',
        'p95 ms there': isOverGoal ? last?.p95.toFixed(0) : '',
      };
    }),
  );
}
