// Measures Wing's sync against bare Zero (no auth, no rules) and against the floor (a relay that commits each message to
// Postgres), in one run on one machine. Compare ratios, not milliseconds, between machines.
import {randomBytes} from 'node:crypto';
import {cpus, loadavg} from 'node:os';
import {openTestDatabase} from '../tests/support/database.ts';
import {startStack} from '../tests/support/stack.ts';
import type {Percentiles} from './percentiles.ts';
import {fillBareRoom, startBare} from './sync/bare/bare.ts';
import {measureBrowsers, plainRoom, wingRoom, type Browsers} from './sync/browsers.ts';
import {DEVICES, measureCold, type Cold} from './sync/cold.ts';
import {fillRooms, makeCouples, OLD_MESSAGES} from './sync/couples.ts';
import {startFloor} from './sync/floor/floor.ts';
import {
  GOAL_MS,
  measureCapacity,
  measureLoad,
  PER_SECOND,
  type Capacity,
  type Load,
} from './sync/load.ts';
import {installSocket} from '../tests/support/node-socket.ts';
import {servePages} from './sync/pages/serve.ts';
import {measurePropagation} from './sync/propagation.ts';
import {measureStartUp, type StartUp} from './sync/start-up.ts';
import {SYNC_WORKERS} from './sync/system.ts';
import {wing, WITHOUT} from './sync/wing.ts';

const MESSAGES = 200;
const CLIENTS = [10, 100, 500] as const;
const LOAD_SECONDS = 10;

/** `SYNC_PARTS=windows,load npm run bench -- sync` runs these parts alone. */
const only = process.env.SYNC_PARTS?.split(',');
type Part = 'start-up' | 'nodes' | 'windows' | 'cold' | 'load' | 'capacity';
const isWanted = (part: Part) => only?.includes(part) ?? true;

export type SyncBench = {
  machine: {cores: number; loadBefore: number; loadAfter: number; syncWorkers: number};
  startUp: Record<string, StartUp>;
  nodeToNode: Record<string, Percentiles>;
  browsers: Browsers;
  cold: Record<string, Cold>;
  load: Record<string, Load[]>;
  /** Of Wing and bare Zero. */
  capacity: Record<string, Capacity[]>;
};

/** Prints a part's figures at once, because the whole run takes minutes. */
function printed<T>(part: string, figures: T): T {
  console.log(`${part}: ${JSON.stringify(figures)}`);
  return figures;
}

export async function run(): Promise<SyncBench> {
  const [loadBefore = 0] = loadavg();
  installSocket();
  const startUp = isWanted('start-up') ? printed('start-up', await measureStartUp()) : {};
  const secret = randomBytes(32).toString('hex');
  const stack = await startStack({
    WING_DEMO: 'off',
    LOG_LEVEL: 'warn',
    WING_SECRET: secret,
    ZERO_NUM_SYNC_WORKERS: String(SYNC_WORKERS),
  });
  const sql = openTestDatabase(stack);
  const coupleCount = Math.max(...CLIENTS) / 2;
  const all = await makeCouples(sql, {count: coupleCount + DEVICES, secret});
  const [couples, newcomers] = [all.slice(0, coupleCount), all.slice(coupleCount)];
  const [first] = couples;
  if (!first) throw new Error('There are no couples.');
  const bareNewcomersRoom = `room${coupleCount}`;
  const bare = await startBare(stack, coupleCount + 1);
  const floor = await startFloor(bare.databaseUrl, stack.dataDir);
  // Other rooms, because each room has one sender at a time.
  const byReplica = wing(stack, couples.toReversed());
  const without = wing(stack, [...couples.slice(1), first], 'without');
  const systems = [wing(stack, couples, 'first'), byReplica, without, bare, floor];
  const pages = await servePages();
  const rooms = [
    wingRoom(stack, first),
    plainRoom(bare.name, `${pages.url}/bare.html`, {cache: bare.cacheURL, room: 'room0'}),
    plainRoom(floor.name, `${pages.url}/floor.html`, {relay: floor.relayURL, room: '/room0'}),
  ];
  try {
    const nodeToNode = isWanted('nodes')
      ? printed('node to node', await measurePropagation(systems, MESSAGES))
      : {};
    const browsers = isWanted('windows')
      ? printed('browsers', await measureBrowsers(rooms))
      : {own: {}, other: {}};
    await fillRooms(sql, newcomers);
    await fillBareRoom(bare.databaseUrl, bareNewcomersRoom, OLD_MESSAGES);
    // Before the load test, whose backlog would slow this one down.
    const newRoom = {cacheURL: bare.cacheURL, room: bareNewcomersRoom};
    const cold = isWanted('cold')
      ? printed('first sync', await measureCold(stack, newcomers, newRoom))
      : {};
    const load: Record<string, Load[]> = {};
    for (const system of isWanted('load') ? systems : []) {
      const figures: Load[] = [];
      for (const clients of CLIENTS) {
        figures.push(printed(system.name, await measureLoad(system, clients, LOAD_SECONDS)));
      }
      load[system.name] = figures;
    }
    const capacity: Record<string, Capacity[]> = {};
    for (const system of isWanted('capacity') ? [byReplica, bare] : []) {
      const figures: Capacity[] = [];
      for (const clients of CLIENTS) {
        figures.push(printed(`${system.name}, capacity`, await measureCapacity(system, clients)));
      }
      capacity[system.name] = figures;
    }
    const [loadAfter = 0] = loadavg();
    const machine = {cores: cpus().length, loadBefore, loadAfter, syncWorkers: SYNC_WORKERS};
    return {machine, startUp, nodeToNode, browsers, cold, load, capacity};
  } finally {
    await pages.close();
    await floor.close();
    await bare.close();
    await sql.end();
    await stack.stop();
  }
}

const round = (value: number, digits = 1) => Number(value.toFixed(digits));

/** The ratio of a system's figure to bare Zero's; empty text without a figure of bare Zero. */
const ratio = <T>(one: T, bare: T | undefined, of: (figures: T) => number) =>
  bare === undefined ? '' : round(of(one) / of(bare), 2);

function comparedWithBare(figures: Record<string, Percentiles>) {
  const bare = figures['bare Zero'];
  return Object.fromEntries(
    Object.entries(figures).map(([name, one]) => [
      name,
      {
        count: one.count,
        'p10 ms': round(one.p10),
        'p50 ms': round(one.p50),
        'p95 ms': round(one.p95),
        'p10 to bare': ratio(one, bare, ({p10}) => p10),
        'p50 to bare': ratio(one, bare, ({p50}) => p50),
        'p95 to bare': ratio(one, bare, ({p95}) => p95),
      },
    ]),
  );
}

export function print(result: SyncBench): void {
  const {machine, startUp, nodeToNode, browsers, cold, load, capacity} = result;
  const {cores, loadBefore, loadAfter, syncWorkers} = machine;
  console.log(
    `${cores} cores, sync workers ${syncWorkers}; load ${round(loadBefore)} before, ${round(loadAfter)} after`,
  );
  console.log('From one Node client to the other (goal: p50 at most 1.2 of bare Zero, p95 1.5)');
  console.table(comparedWithBare(nodeToNode));
  console.log("In Chromium, from the press to one's own message painted");
  console.table(comparedWithBare(browsers.own));
  console.log("In Chromium, from the press to the other window's frame");
  console.table(comparedWithBare(browsers.other));
  console.log('First sync of a new device');
  console.table(
    Object.fromEntries(
      Object.entries(cold).map(([name, one]) => [
        name,
        {
          'p50 ms': round(one.p50),
          'p95 ms': round(one.p95),
          bytes: one.bytes,
          'CPU ms of the servers': one.cpuMs && round(one.cpuMs),
          'p50 to bare': ratio(one, cold['bare Zero'], ({p50}) => p50),
          'p95 to bare': ratio(one, cold['bare Zero'], ({p95}) => p95),
          'bytes to bare': ratio(one, cold['bare Zero'], ({bytes}) => bytes),
        },
      ]),
    ),
  );
  console.log(
    'Fifty messages a second (goals: p95 under 250 ms, CPU at most 1.1 of Wing without the socket)',
  );
  console.table(
    Object.entries(load).flatMap(([name, figures]) =>
      figures.map((one, i) => ({
        system: name,
        clients: one.clients,
        'p50 ms': round(one.p50),
        'p95 ms': round(one.p95),
        'p50 to bare': ratio(one, load['bare Zero']?.[i], ({p50}) => p50),
        'p95 to bare': ratio(one, load['bare Zero']?.[i], ({p95}) => p95),
        'CPU to bare': ratio(one, load['bare Zero']?.[i], ({cpu}) => cpu),
        'CPU to Wing without the socket': ratio(one, load[WITHOUT]?.[i], ({cpu}) => cpu),
        lost: one.lost,
        cores: round(one.cpu, 2),
        'CPU ms a message': round((one.cpu * 1000) / PER_SECOND),
        'cores of the clients': round(one.clientCpu, 2),
        'MB a client': round(one.memoryMbPerClient, 2),
        'MB to bare': ratio(
          one,
          load['bare Zero']?.[i],
          ({memoryMbPerClient}) => memoryMbPerClient,
        ),
        'connect s': round(one.connectSeconds),
      })),
    ),
  );
  console.log(`Messages a second until p95 is over ${GOAL_MS} ms`);
  console.table(
    Object.entries(capacity).flatMap(([name, figures]) =>
      figures.flatMap(({clients, perSecond, idleCpu, steps}, i) =>
        steps.map((step) => {
          const bare = capacity['bare Zero']?.[i]?.steps.findLast(
            (one) => one.perSecond === step.perSecond,
          );
          return {
            system: name,
            clients,
            'holds at': perSecond,
            'idle cores': round(idleCpu, 2),
            'a second': step.perSecond,
            'p50 ms': round(step.p50),
            'p95 ms': round(step.p95),
            'p50 to bare': ratio(step, bare, ({p50}) => p50),
            'p95 to bare': ratio(step, bare, ({p95}) => p95),
            'CPU to bare': ratio(step, bare, ({cpu}) => cpu),
            lost: step.lost,
            cores: round(step.cpu, 2),
            'CPU ms a message': round((step.cpu * 1000) / step.perSecond),
          };
        }),
      ),
    ),
  );
  console.log('Start-up, milliseconds since the command');
  console.table(
    Object.fromEntries(
      Object.entries(startUp).map(([name, {database, api, ready}]) => [
        name,
        {database: Math.round(database), API: Math.round(api), ready: Math.round(ready)},
      ]),
    ),
  );
}
