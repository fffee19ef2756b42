// The browser's events about the network.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type * as Network from './network.ts';

let page: EventTarget;
let network: typeof Network;
let changes: boolean[];

beforeEach(async () => {
  vi.resetModules();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', {onLine: false});
  network = await import('./network.ts');
  changes = [];
});
afterEach(() => vi.unstubAllGlobals());

const listen = () => network.onNetworkChanged(() => changes.push(network.hasNetwork()));

test('ignores the initial navigator.onLine and follows `offline` and `online`', () => {
  listen();
  expect(network.hasNetwork()).toBe(true);
  page.dispatchEvent(new Event('offline'));
  expect(network.hasNetwork()).toBe(false);
  page.dispatchEvent(new Event('online'));
  expect(network.hasNetwork()).toBe(true);
  expect(changes).toEqual([false, true]);
});

test('a new connection proves that there is a network, one from before does not', () => {
  network.noteConnectionState('connected');
  listen();
  page.dispatchEvent(new Event('offline'));
  network.noteConnectionState('connected');
  network.noteConnectionState('connecting');
  expect(changes).toEqual([false]);
  network.noteConnectionState('connected');
  expect(changes).toEqual([false, true]);
});

test('a listener that was removed is not called', () => {
  const stop = listen();
  stop();
  page.dispatchEvent(new Event('offline'));
  expect(changes).toEqual([]);
});
