// A new device's first sync: how long until everything is there, and how many bytes that is.
import type {StackAddress} from '../../tests/support/stack.ts';
import {spreadOf, type Spread} from '../spread.ts';
import {openBareDevice} from './bare/client.ts';
import type {BenchCouple} from './couples.ts';
import {receivedBy} from '../../tests/support/node-socket.ts';
import {openDevice} from './wing.ts';

const DEVICES = 15;

export type Cold = Spread & {bytes: number};
type Device = {close: () => Promise<unknown>};

async function measure(userID: string, open: () => Promise<Device>): Promise<Cold> {
  const times: number[] = [];
  const before = receivedBy(userID);
  for (let i = 0; i < DEVICES; i += 1) {
    const start = performance.now();
    const device = await open();
    times.push(performance.now() - start);
    await device.close();
  }
  return {...spreadOf(times), bytes: Math.round((receivedBy(userID) - before) / DEVICES)};
}

export async function measureCold(
  stack: StackAddress,
  {a, chatId}: BenchCouple,
  cacheURL: string,
): Promise<Record<string, Cold>> {
  return {
    Wing: await measure(a.userId, () => openDevice(stack, a, chatId)),
    // Without sign-in its sockets are nobody's.
    'bare Zero': await measure('', () => openBareDevice(cacheURL, 'room0', {kvStore: 'mem'})),
  };
}
