// Measures a message's way and a new device's first sync, in minutes: node to node, in Chromium, and under load, against bare Zero.
// `sync` has the whole.
import {randomBytes} from 'node:crypto';
import {openTestDatabase} from '../tests/support/database.ts';
import {installSocket} from '../tests/support/node-socket.ts';
import {startStack} from '../tests/support/stack.ts';
import type {Percentiles} from './percentiles.ts';
import {fillBareRoom, startBare} from './sync/bare/bare.ts';
import {measureBrowsers, plainRoom, wingRoom, type Browsers} from './sync/browsers.ts';
import {DEVICES, measureCold, type Cold} from './sync/cold.ts';
import {fillRooms, makeCouples, OLD_MESSAGES} from './sync/couples.ts';
import {openAll, sendAmong} from './sync/load.ts';
import {servePages} from './sync/pages/serve.ts';
import {measurePropagation} from './sync/propagation.ts';
import {SYNC_WORKERS} from './sync/system.ts';
import {wing} from './sync/wing.ts';

const MESSAGES = 150;
const SECONDS = 10;
/** `WING_BENCH_CLIENTS=500` adds five hundred clients, which take minutes to connect. */
const LOADS = [
  {clients: 10, perSecond: 50},
  {clients: 100, perSecond: 20},
  {clients: 100, perSecond: 50},
  ...(process.env['WING_BENCH_CLIENTS'] === '500' ? [{clients: 500, perSecond: 50}] : []),
];

type Load = Percentiles & {lost: number; cpuMsAMessage: number};
export type MessagesBench = {
  nodeToNode: Record<string, Percentiles>;
  browsers: Browsers;
  cold: Record<string, Cold>;
  load: Record<string, Record<string, Load>>;
};

export async function run(): Promise<MessagesBench> {
  installSocket();
  const secret = randomBytes(32).toString('hex');
  const stack = await startStack({
    WING_DEMO: 'off',
    LOG_LEVEL: 'warn',
    WING_SECRET: secret,
    ZERO_NUM_SYNC_WORKERS: String(SYNC_WORKERS),
  });
  const sql = openTestDatabase(stack);
  const count = Math.max(...LOADS.map(({clients}) => clients)) / 2;
  const all = await makeCouples(sql, {count: count + DEVICES, secret});
  const [couples, newcomers] = [all.slice(0, count), all.slice(count)];
  const [first] = couples;
  if (!first) throw new Error('There are no couples.');
  const bare = await startBare(stack, count + 1);
  const pages = await servePages();
  const systems = [wing(stack, couples), bare];
  const rooms = [
    wingRoom(stack, first),
    plainRoom(bare.name, `${pages.url}/bare.html`, {cache: bare.cacheURL, room: 'room0'}),
  ];
  try {
    const nodeToNode = await measurePropagation(systems, MESSAGES);
    const browsers = await measureBrowsers(rooms);
    await fillRooms(sql, newcomers);
    const room = `room${count}`;
    await fillBareRoom(bare.databaseUrl, room, OLD_MESSAGES);
    const cold = await measureCold(stack, newcomers, {cacheURL: bare.cacheURL, room});
    const load: MessagesBench['load'] = {};
    for (const {clients, perSecond} of LOADS) {
      const figures: Record<string, Load> = {};
      for (const system of systems) {
        const pairs = await openAll(system, clients / 2);
        const sent = await sendAmong(pairs, await system.servers(), {perSecond, seconds: SECONDS});
        await Promise.all(pairs.map((pair) => pair.close()));
        figures[system.name] = {...sent, cpuMsAMessage: (sent.cpu * 1000) / perSecond};
      }
      load[`${clients} clients, ${perSecond} a second`] = figures;
    }
    return {nodeToNode, browsers, cold, load};
  } finally {
    await pages.close();
    await bare.close();
    await sql.end();
    await stack.stop();
  }
}

const round = (value: number) => Number(value.toFixed(2));

function table(figures: Record<string, Percentiles & Partial<Load>>) {
  const bare = figures['bare Zero'];
  return Object.entries(figures).map(([system, one]) => ({
    system,
    'p50 ms': round(one.p50),
    'p95 ms': round(one.p95),
    'p50 to bare': bare && round(one.p50 / bare.p50),
    'p95 to bare': bare && round(one.p95 / bare.p95),
    ...(one.lost === undefined ? {} : {late: one.lost}),
    ...(one.cpuMsAMessage === undefined ? {} : {'CPU ms a message': round(one.cpuMsAMessage)}),
  }));
}

export function print({nodeToNode, browsers, cold, load}: MessagesBench): void {
  for (const [title, figures] of [
    ['From one Node client to the other', nodeToNode],
    ["In Chromium, to one's own message painted", browsers.own],
    ["In Chromium, to the other window's frame", browsers.other],
    ['First sync of a new device', cold],
    ...Object.entries(load),
  ] as const) {
    console.log(title);
    console.table(table(figures));
  }
}
