// Measures many connected clients that send each other messages: the delivery times, and the servers' CPU and memory. The
// clients run in this process, on the servers' cores.
import {setTimeout as sleep} from 'node:timers/promises';
import {percentilesOf, type Percentiles} from '../percentiles.ts';
import type {Pair, System} from './system.ts';
import {usageOf} from './usage.ts';

export const PER_SECOND = 50;
const LATE_WAIT_MS = 10_000;
const CONCURRENCY = 4;

export const GOAL_MS = 250;
/** With fewer messages the p95 is not meaningful. */
const MIN_MESSAGES = 60;

type Effort = {
  /** Messages a second, ascending. */
  rates: readonly number[];
  /** Minimum duration of each rate. */
  minSeconds: number;
  idleSeconds: number;
};
const DEFAULT_EFFORT: Effort = {rates: [2, 5, 10, 20, 50], minSeconds: 10, idleSeconds: 20};

type Sent = Percentiles & {
  lost: number;
  /** Cores used by all servers together while messages were sent. */
  cpu: number;
  /** Cores used by the client process, which the servers lack. */
  clientCpu: number;
};

export type Load = Sent & {
  clients: number;
  /** Growth of the servers' memory for each connected client. */
  memoryMbPerClient: number;
  connectSeconds: number;
};

export async function openAll(system: Pick<System, 'open'>, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  let started = 0;
  const worker = async () => {
    while (started < count) {
      started += 1;
      pairs.push(await system.open(started - 1));
    }
  };
  await Promise.all(Array.from({length: CONCURRENCY}, worker));
  return pairs;
}

type Rate = {perSecond: number; seconds: number};

/** Sends messages at this rate, through the rooms in turn, and waits up to {@link LATE_WAIT_MS} for late ones. */
export async function sendAmong(
  pairs: readonly Pair[],
  servers: readonly number[],
  {perSecond, seconds}: Rate,
): Promise<Sent> {
  const {cpuSeconds: before} = await usageOf(servers);
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  for (const pair of pairs) {
    pair.onArrival((id) => {
      const at = sentAt.get(id);
      if (at !== undefined) times.push(performance.now() - at);
    });
  }
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  for (let i = 0; i < seconds * perSecond; i += 1) {
    await sleep(Math.max(0, start + (i * 1000) / perSecond - performance.now()));
    const id = crypto.randomUUID();
    sentAt.set(id, performance.now());
    pairs[i % pairs.length]?.send(id);
  }
  const {user, system} = process.cpuUsage(cpuBefore);
  const tookSeconds = (performance.now() - start) / 1000;
  const {cpuSeconds} = await usageOf(servers);
  for (const end = performance.now() + LATE_WAIT_MS; times.length < sentAt.size;) {
    if (performance.now() > end) break;
    await sleep(50);
  }
  return {
    ...percentilesOf(times),
    lost: sentAt.size - times.length,
    cpu: (cpuSeconds - before) / tookSeconds,
    clientCpu: (user + system) / 1e6 / tookSeconds,
  };
}

export async function measureLoad(system: System, clients: number, seconds: number): Promise<Load> {
  const servers = await system.servers();
  const before = await usageOf(servers);
  const connecting = performance.now();
  const pairs = await openAll(system, clients / 2);
  const connectSeconds = (performance.now() - connecting) / 1000;
  const open = await usageOf(servers);
  const sent = await sendAmong(pairs, servers, {perSecond: PER_SECOND, seconds});
  await Promise.all(pairs.map((pair) => pair.close()));
  return {
    ...sent,
    clients,
    memoryMbPerClient: (open.memoryMb - before.memoryMb) / clients,
    connectSeconds,
  };
}

export type Capacity = {
  clients: number;
  /** The highest measured rate with p95 under {@link GOAL_MS} and no loss; 0 without one. */
  perSecond: number;
  /** The measurements up to the first rate that failed twice. A rate that failed once is measured a second time. */
  steps: (Sent & {perSecond: number})[];
  /** Cores that the servers use for these clients while no messages are sent. */
  idleCpu: number;
};

const isWithinGoal = (step: Sent | undefined) => step?.lost === 0 && step.p95 < GOAL_MS;

/** Measures how many messages a second the system delivers with p95 under {@link GOAL_MS}. */
export async function measureCapacity(
  system: System,
  clients: number,
  {rates, minSeconds, idleSeconds}: Effort = DEFAULT_EFFORT,
): Promise<Capacity> {
  const servers = await system.servers();
  const pairs = await openAll(system, clients / 2);
  // Warm-up: the first messages are slower.
  await sendAmong(pairs, servers, {perSecond: 2, seconds: 5});
  const {cpuSeconds: before} = await usageOf(servers);
  await sleep(idleSeconds * 1000);
  const {cpuSeconds: after} = await usageOf(servers);
  const steps: Capacity['steps'] = [];
  for (const perSecond of rates) {
    const rate = {perSecond, seconds: Math.max(MIN_MESSAGES / perSecond, minSeconds)};
    // Retries once: half a second of other work on this machine delays one message in twenty.
    for (let tries = 0; tries < 2; tries += 1) {
      steps.push({perSecond, ...(await sendAmong(pairs, servers, rate))});
      if (isWithinGoal(steps.at(-1))) break;
    }
    if (!isWithinGoal(steps.at(-1))) break;
  }
  await Promise.all(pairs.map((pair) => pair.close()));
  const best = steps.findLast(isWithinGoal);
  return {
    clients,
    perSecond: best?.perSecond ?? 0,
    steps,
    idleCpu: (after - before) / idleSeconds,
  };
}
