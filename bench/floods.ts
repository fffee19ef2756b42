// Measures how long messages between two members take while a third member floods the sync engine, compared with the time
// without a flood. Compare ratios, not milliseconds, between machines.
import {fork} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {loadavg} from 'node:os';
import {setTimeout as sleep} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {openTestDatabase} from '../tests/support/database.ts';
import {installSocket} from '../tests/support/node-socket.ts';
import {startStack, type StackAddress} from '../tests/support/stack.ts';
import {FLOODS, type Flood} from './floods/kinds.ts';
import {percentilesOf, type Percentiles} from './percentiles.ts';
import {makeCouples, type BenchMember} from './sync/couples.ts';
import {propagate} from './sync/propagation.ts';
import type {Pair} from './sync/system.ts';
import {wing} from './sync/wing.ts';

const FLOOD_SCRIPT = fileURLToPath(new URL('./floods/flood.ts', import.meta.url));
const WARM_UP = 200;
const MESSAGES = 200;
const PAUSE_MS = 50;
/** After this a flood has opened all its sockets and received its first refusals, or zero-cache runs its queries. */
const rampUpMs = (flood: Flood) => (flood === 'standing queries' ? 30_000 : 5000);
/** After this the server has handled everything that a killed flood has sent. */
const COOL_DOWN_MS = 5000;

type FloodTimes = {flood: Flood; quiet: Percentiles; flooded: Percentiles};
export type FloodsBench = {loadBefore: number; loadAfter: number; floods: FloodTimes[]};

async function timesOf(pair: Pair, messages: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < messages; i += 1) {
    times.push(await propagate(pair));
    await sleep(PAUSE_MS);
  }
  return times;
}

/** Starts a flood in a process. Resolves to a function that kills it. */
async function startFlood(flood: Flood, {url}: StackAddress, member: BenchMember) {
  const child = fork(FLOOD_SCRIPT, [flood, JSON.stringify({url, ...member})]);
  await once(child, 'message');
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
}

export async function run(): Promise<FloodsBench> {
  const [loadBefore = 0] = loadavg();
  installSocket();
  const secret = randomBytes(32).toString('hex');
  const stack = await startStack({WING_DEMO: 'off', LOG_LEVEL: 'warn', WING_SECRET: secret});
  const sql = openTestDatabase(stack);
  try {
    const couples = await makeCouples(sql, {count: 1 + FLOODS.length, secret});
    const pair = await wing(stack, couples).open(0);
    await timesOf(pair, WARM_UP);
    const floods: FloodTimes[] = [];
    for (const [i, flood] of FLOODS.entries()) {
      const attacker = couples[1 + i]?.a;
      if (!attacker) throw new Error('There are too few couples.');
      const quiet = percentilesOf(await timesOf(pair, MESSAGES));
      const end = await startFlood(flood, stack, attacker);
      await sleep(rampUpMs(flood));
      const flooded = percentilesOf(await timesOf(pair, MESSAGES));
      await end();
      await sleep(COOL_DOWN_MS);
      floods.push({flood, quiet, flooded});
    }
    await pair.close();
    const [loadAfter = 0] = loadavg();
    return {loadBefore, loadAfter, floods};
  } finally {
    await sql.end();
    await stack.stop();
  }
}

export function print({loadBefore, loadAfter, floods}: FloodsBench): void {
  console.log(
    `Load of this machine: ${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after.`,
  );
  console.table(
    Object.fromEntries(
      floods.map(({flood, quiet, flooded}) => [
        flood,
        {
          'quiet p50 ms': quiet.p50.toFixed(1),
          'quiet p95 ms': quiet.p95.toFixed(1),
          'flooded p50 ms': flooded.p50.toFixed(1),
          'flooded p95 ms': flooded.p95.toFixed(1),
          'worst ms': flooded.worst.toFixed(0),
          'p50 to quiet': (flooded.p50 / quiet.p50).toFixed(2),
          'p95 to quiet': (flooded.p95 / quiet.p95).toFixed(2),
        },
      ]),
    ),
  );
}
