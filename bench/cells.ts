// Measures whether two zero-caches on row-filtered publications (cells) halve the CPU time of a message. The same couples
// send the same messages with one zero-cache, with two that both replicate every row, and with two that each replicate the
// rows of one half of the members. Clients connect to the zero-caches directly: the API's proxy costs the same in each shape.
import {cpus, loadavg} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {startCluster, type Cluster} from '../scripts/cluster/start-cluster.ts';
import {ZERO_PUBLICATION} from '../server/platform/config/zero.ts';
import {API_ROLE, ZERO_ROLE} from '../server/platform/database/privileges.ts';
import {waitFor} from '../server/app/supervisor/wait.ts';
import {openTestDatabase, type TestDatabase} from '../tests/support/database.ts';
import {installSocket} from '../tests/support/node-socket.ts';
import {untilReady} from './cluster.ts';
import {makeCouples, type BenchCouple} from './sync/couples.ts';
import {openAll, sendAmong} from './sync/load.ts';
import {cpuByKind} from './sync/usage.ts';
import {openPair} from './sync/wing.ts';

const CLIENTS = [100, 300] as const;
/** Below the capacity of every shape, so that no zero-cache falls behind and handles two messages in one update. */
const LOAD = {perSecond: 4, seconds: 30};
const WARM_UP = {perSecond: 2, seconds: 5};
const IDLE_SECONDS = 10;
const SLOT_RELEASE_WAIT = {timeoutMs: 30_000, intervalMs: 100};

/** Members' ids are hexadecimal: these couples are in the lower and the upper half. A chat's id begins with a member's id. */
const ID_PREFIXES = ['0', 'f'] as const;
const FILTERS = [`< '8'`, `>= '8'`] as const;

const SHAPES = [
  {name: 'one zero-cache', filters: ['']},
  {name: 'two zero-caches, all rows in both', filters: ['', '']},
  {name: 'two cells', filters: FILTERS},
] as const;
/** Each shape twice, in mirrored order: a machine that becomes slower or faster then affects all shapes alike. */
const SHAPE_ORDER = [0, 1, 2, 2, 1, 0] as const;

/** Lets zero-cache replicate this app and lets the API write its mutation records, as roles.ts does for Wing's own app. */
async function prepareApp(sql: TestDatabase, app: string): Promise<void> {
  const shard = sql(`${app}_0`);
  await sql`create schema ${shard} authorization ${sql(ZERO_ROLE)}`;
  await sql`grant usage on schema ${shard} to ${sql(API_ROLE)}`;
  await sql`alter default privileges for role ${sql(ZERO_ROLE)} in schema ${shard}
    grant select, insert, update, delete on tables to ${sql(API_ROLE)}`;
}

/** Creates Wing's publication with a filter on each table, by the id of the row's member or chat. */
async function publish(sql: TestDatabase, name: string, filter: string): Promise<void> {
  const tables = await sql<{table: string; columns: string}[]>`
    select tablename as table, array_to_string(attnames, ', ') as columns
    from pg_publication_tables where pubname = ${ZERO_PUBLICATION}`;
  const parts = tables.map(({table, columns}) => {
    const key = {chat: 'id', chat_member: 'chat_id', message: 'chat_id'}[table] ?? 'user_id';
    return `${table} (${columns})${filter && ` where (${key} ${filter})`}`;
  });
  await sql.unsafe(`create publication ${name} for table ${parts.join(', ')}`);
}

/** Drops the slots of the stopped zero-caches, for which Postgres would keep its log. */
async function dropSlots(sql: TestDatabase): Promise<void> {
  await waitFor(async () => {
    const active = await sql`select from pg_replication_slots where active`;
    if (active.length > 0) throw new Error('A replication slot is still in use.');
  }, SLOT_RELEASE_WAIT);
  await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots`;
}

type Setup = {cluster: Cluster; sql: TestDatabase; halves: readonly BenchCouple[][]};

/** Replaces the cluster's zero-caches by one for each filter. */
async function startZeroCaches(
  {cluster, sql}: Setup,
  filters: readonly string[],
  pass: number,
): Promise<void> {
  const api = cluster.servers[0]?.url ?? '';
  for (const viewSyncer of cluster.viewSyncers) await viewSyncer.stop();
  await dropSlots(sql);
  for (const [i, filter] of filters.entries()) {
    const viewSyncer = cluster.viewSyncers[i];
    if (!viewSyncer) throw new Error('The cluster has fewer zero-caches.');
    const app = `pass${pass}cell${i}`;
    await prepareApp(sql, app);
    await publish(sql, app, filter);
    const {ZERO_REPLICA_FILE: replica = ''} = viewSyncer.env;
    viewSyncer.start({
      ZERO_APP_ID: app,
      ZERO_APP_PUBLICATIONS: app,
      ZERO_REPLICA_FILE: path.join(path.dirname(replica), `${app}.db`),
      // A zero-cache without the address of a replication-manager replicates by itself.
      ZERO_CHANGE_STREAMER_URI: undefined,
      ZERO_QUERY_URL: `${api}/api/zero/query`,
      ZERO_MUTATE_URL: `${api}/api/zero/mutate`,
    });
    await untilReady(viewSyncer.url);
  }
}

const PARTS: readonly [part: string, command: RegExp][] = [
  ['sync workers', /\/server\/syncer\.js/],
  ['change-streamers', /\/server\/change-streamer\.js/],
  ['replicators', /\/server\/replicator\.js/],
  ['rest of zero-cache', /@rocicorp\/zero|zero-cache/],
  ['Postgres: walsenders', /^postgres: walsender/],
  ['Postgres: zero-cache', new RegExp(`^postgres: ${ZERO_ROLE}`)],
  ['Postgres: API', new RegExp(`^postgres: ${API_ROLE}`)],
  ['Postgres: rest', /postgres/],
];
const partOf = (command: string) =>
  PARTS.find(([, pattern]) => pattern.test(command))?.[0] ?? 'API';

type Cpu = Record<string, number>;
type Row = Pick<Awaited<ReturnType<typeof sendAmong>>, 'p50' | 'p95' | 'lost' | 'clientCpu'> & {
  shape: string;
  clients: number;
  /** CPU milliseconds a second without writes, by part. */
  idle: Cpu;
  /** CPU milliseconds a message, minus the idle share, by part. */
  message: Cpu;
};

async function measure({cluster, halves}: Setup, shape: number, clients: number): Promise<Row> {
  const {name, filters} = SHAPES[shape] ?? SHAPES[0];
  const cpu = () =>
    cpuByKind(
      cluster.parts.flatMap((part) => part.pid() ?? []),
      partOf,
    );
  const pairs = await openAll(
    {
      open: (index) => {
        const half = index % halves.length;
        const {url = ''} = cluster.viewSyncers[half % filters.length] ?? {};
        const couple = halves[half]?.[Math.floor(index / halves.length)];
        return openPair({url, apiKey: cluster.apiKey}, couple);
      },
    },
    clients / 2,
  );
  await sendAmong(pairs, [], WARM_UP);
  const idleBefore = await cpu();
  await sleep(IDLE_SECONDS * 1000);
  const before = await cpu();
  const startedAt = performance.now();
  const {p50, p95, lost, clientCpu} = await sendAmong(pairs, [], LOAD);
  const after = await cpu();
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(pairs.map((pair) => pair.close()));
  const idle: Cpu = {};
  const message: Cpu = {};
  for (const [part, at = 0] of Object.entries(after)) {
    const spent = (before[part] ?? 0) - (idleBefore[part] ?? 0);
    idle[part] = (spent * 1000) / IDLE_SECONDS;
    const loaded = (at - (before[part] ?? 0)) * 1000;
    message[part] = (loaded - idle[part] * seconds) / (LOAD.perSecond * LOAD.seconds);
  }
  return {shape: name, clients, p50, p95, lost, clientCpu, idle, message};
}

export type CellsBench = {cores: number; loadBefore: number; seconds: number; rows: Row[]};

export async function run(): Promise<CellsBench> {
  const [loadBefore = 0] = loadavg();
  const startedAt = performance.now();
  installSocket();
  const cluster = await startCluster({env: {WING_DEMO: 'off'}});
  const sql = openTestDatabase(cluster);
  try {
    await cluster.servers[1]?.stop();
    await cluster.replicationManager.stop();
    // Postgres requires a filter's columns in the replica identity of tables whose rows change or are deleted.
    await sql`alter table message replica identity full`;
    await sql`alter table credit_entry replica identity full`;
    const secret = cluster.servers[0]?.env.WING_SECRET ?? '';
    const count = Math.max(...CLIENTS) / 2 / ID_PREFIXES.length;
    const halves: BenchCouple[][] = [];
    for (const idPrefix of ID_PREFIXES) {
      halves.push(await makeCouples(sql, {count, secret, idPrefix}));
    }
    const setup: Setup = {cluster, sql, halves};
    const rows: Row[] = [];
    for (const [pass, shape] of SHAPE_ORDER.entries()) {
      await startZeroCaches(setup, SHAPES[shape].filters, pass);
      for (const clients of CLIENTS) {
        const row = await measure(setup, shape, clients);
        rows.push(row);
        const minutes = (performance.now() - startedAt) / 60_000;
        console.log(`${minutes.toFixed(1)} min: ${JSON.stringify(row)}`);
      }
    }
    const seconds = (performance.now() - startedAt) / 1000;
    return {cores: cpus().length, loadBefore, seconds, rows};
  } finally {
    await sql.end();
    await cluster.stop();
  }
}

const mean = (figures: readonly number[]) =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
const total = (cpu: Cpu) => Object.values(cpu).reduce((sum, figure) => sum + figure, 0);

export function print({cores, loadBefore, seconds, rows}: CellsBench): void {
  console.log(`${cores} cores, load ${loadBefore.toFixed(1)} before, ${seconds.toFixed(0)} s`);
  const parts = [...new Set(rows.flatMap(({message}) => Object.keys(message)))].toSorted();
  for (const clients of CLIENTS) {
    console.log(`${clients} clients, ${LOAD.perSecond} messages a second: means of the passes`);
    const [base = [], ...others] = SHAPES.map(({name}) =>
      rows.filter((row) => row.shape === name && row.clients === clients),
    );
    const figure = (what: string, of: (row: Row) => number, digits: number) => {
      const first = mean(base.map(of));
      const figures = others.map((passes) => mean(passes.map(of)));
      return [
        what,
        Object.fromEntries(
          [first, ...figures].flatMap((value, i) => [
            [SHAPES[i]?.name, value.toFixed(digits)],
            ...(i > 0 ? [[`ratio ${i + 1}`, (value / first).toFixed(2)]] : []),
          ]),
        ),
      ];
    };
    const cpuOf = (part: string, of: (row: Row) => Cpu) => (row: Row) => of(row)[part] ?? 0;
    console.table(
      Object.fromEntries([
        figure('CPU ms a message: all', ({message}) => total(message), 1),
        ...parts.map((part) =>
          figure(
            part,
            cpuOf(part, ({message}) => message),
            1,
          ),
        ),
        figure('idle, ms a second: all', ({idle}) => total(idle), 0),
        figure('p50 ms', ({p50}) => p50, 0),
        figure('p95 ms', ({p95}) => p95, 0),
        figure('lost', ({lost}) => lost, 0),
        figure('client cores', ({clientCpu}) => clientCpu, 2),
      ]),
    );
  }
}
