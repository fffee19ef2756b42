// Measures message delivery from one Node client to the other. The systems take turns, message by message, so that a busy
// machine slows them alike.
import {setTimeout as sleep} from 'node:timers/promises';
import {percentilesOf, type Percentiles} from '../percentiles.ts';
import type {Pair, System} from './system.ts';

/** The first messages after a server's start take a fifth longer, while its code is being compiled. */
const WARM_UP = 200;
const PAUSE_MS = 15;
const LOST_AFTER_MS = 10_000;

/** Sends a message. Resolves to the milliseconds until the other client has received it. */
export async function propagate(pair: Pair): Promise<number> {
  const id = crypto.randomUUID();
  const start = performance.now();
  const arrived = new Promise<void>((resolve) =>
    pair.onArrival((seen) => {
      if (seen === id) resolve();
    }),
  );
  pair.send(id);
  const lost = sleep(LOST_AFTER_MS, 'lost', {ref: false});
  if ((await Promise.race([arrived, lost])) === 'lost') throw new Error('A message was lost.');
  return performance.now() - start;
}

export async function measurePropagation(
  systems: readonly System[],
  messages: number,
): Promise<Record<string, Percentiles>> {
  const open = await Promise.all(
    systems.map(async (system) => ({system, pair: await system.open(0), times: [] as number[]})),
  );
  for (let i = -WARM_UP; i < messages; i += 1) {
    for (const {pair, times} of open) {
      const took = await propagate(pair);
      if (i >= 0) times.push(took);
      await sleep(PAUSE_MS);
    }
  }
  await Promise.all(open.map(({pair}) => pair.close()));
  return Object.fromEntries(open.map(({system, times}) => [system.name, percentilesOf(times)]));
}
