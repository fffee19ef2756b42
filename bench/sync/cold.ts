// Measures a new device's first sync: the time until it is complete, the bytes received, and the CPU time of the servers.
import type {StackAddress} from '../../tests/support/stack.ts';
import {percentilesOf, type Percentiles} from '../percentiles.ts';
import {openBareDevice} from './bare/client.ts';
import type {BenchCouple} from './couples.ts';
import {receivedBy} from '../../tests/support/node-socket.ts';
import {stackServers, usageOf} from './usage.ts';
import {openDevice} from './wing.ts';

/** Devices of each system, which take turns. */
export const DEVICES = 50;
/** The first devices after a start are not counted: the servers' code is not compiled yet. */
const UNCOUNTED = 10;

/** `cpuMs`: CPU time of all of Wing's processes from opening a device to closing it; measured for Wing alone. */
export type Cold = Percentiles & {bytes: number; cpuMs?: number};
type Device = {close: () => Promise<unknown>};

async function timeOf(open: () => Promise<Device>): Promise<number> {
  const start = performance.now();
  const device = await open();
  const time = performance.now() - start;
  await device.close();
  return time;
}

/** Opens one device a couple, because the server refuses a member who opens many at a time. */
export async function measureCold(
  stack: StackAddress,
  couples: readonly BenchCouple[],
  bare: {cacheURL: string; room: string},
): Promise<Record<string, Cold>> {
  const wingTimes: number[] = [];
  const bareTimes: number[] = [];
  // Bare Zero has no sign-in, so its sockets have no user id.
  const received = () => [
    couples.reduce((sum, {a}) => sum + receivedBy(a.userId), 0),
    receivedBy(''),
  ];
  const servers = await stackServers(stack.dataDir);
  const workDone = async () => (await usageOf(servers)).cpuSeconds * 1000;
  const wingCpuMs: number[] = [];
  const before = received();
  for (const {a, chatId} of couples) {
    const workBefore = await workDone();
    wingTimes.push(await timeOf(() => openDevice(stack, a, chatId)));
    wingCpuMs.push((await workDone()) - workBefore);
    bareTimes.push(await timeOf(() => openBareDevice(bare.cacheURL, bare.room, {kvStore: 'mem'})));
  }
  const after = received();
  const cold = (times: readonly number[], i: number): Cold => ({
    ...percentilesOf(times.slice(UNCOUNTED)),
    bytes: Math.round(((after[i] ?? 0) - (before[i] ?? 0)) / couples.length),
  });
  const counted = wingCpuMs.slice(UNCOUNTED);
  const cpuMs = counted.reduce((sum, ms) => sum + ms, 0) / counted.length;
  return {Wing: {...cold(wingTimes, 0), cpuMs}, 'bare Zero': cold(bareTimes, 1)};
}
