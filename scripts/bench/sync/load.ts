// Many connected clients and fifty messages a second among them: how soon they arrive, and what that costs
// the servers. The clients run here, on the same cores.
import {setTimeout as sleep} from 'node:timers/promises';
import {spreadOf, type Spread} from '../spread.ts';
import type {Pair, System} from './system.ts';
import {usageOf} from './usage.ts';

export const PER_SECOND = 50;
const LATE_MS = 10_000;
const AT_ONCE = 4;

export type Load = Spread & {
  clients: number;
  lost: number;
  /** Cores that all servers together kept busy. */
  cpu: number;
  /** The client process, for what it takes from them. */
  clientCpu: number;
  /** What the servers took more for each client that connected. */
  memoryMbPerClient: number;
  connectSeconds: number;
};

async function openAll(system: System, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  let begun = 0;
  const work = async () => {
    while (begun < count) {
      begun += 1;
      pairs.push(await system.open(begun - 1));
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
  return pairs;
}

export async function measureLoad(system: System, clients: number, seconds: number): Promise<Load> {
  const servers = await system.servers();
  const before = await usageOf(servers);
  const connecting = performance.now();
  const pairs = await openAll(system, clients / 2);
  const connectSeconds = (performance.now() - connecting) / 1000;
  const open = await usageOf(servers);

  const sentAt = new Map<string, number>();
  const times: number[] = [];
  for (const pair of pairs) {
    pair.onArrival((id) => {
      const at = sentAt.get(id);
      if (at !== undefined) times.push(performance.now() - at);
    });
  }
  const own = process.cpuUsage();
  const start = performance.now();
  for (let i = 0; i < seconds * PER_SECOND; i += 1) {
    await sleep(Math.max(0, start + (i * 1000) / PER_SECOND - performance.now()));
    const id = crypto.randomUUID();
    sentAt.set(id, performance.now());
    pairs[i % pairs.length]?.send(id);
  }
  const {cpuSeconds} = await usageOf(servers);
  const {user, system: kernel} = process.cpuUsage(own);
  const took = (performance.now() - start) / 1000;
  for (const end = performance.now() + LATE_MS; times.length < sentAt.size;) {
    if (performance.now() > end) break;
    await sleep(50);
  }
  await Promise.all(pairs.map((pair) => pair.close()));
  return {
    ...spreadOf(times),
    clients,
    lost: sentAt.size - times.length,
    cpu: (cpuSeconds - open.cpuSeconds) / took,
    clientCpu: (user + kernel) / 1e6 / took,
    memoryMbPerClient: (open.memoryMb - before.memoryMb) / clients,
    connectSeconds,
  };
}
