// The browser's events about the network, and what they and Zero's states mean.
import type {ConnectionState} from '@rocicorp/zero';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type * as Network from './network.ts';

const CONNECTED: ConnectionState = {name: 'connected'};
const CONNECTING: ConnectionState = {name: 'connecting'};
const FAILED: ConnectionState = {name: 'connecting', reason: 'refused'};

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

const listen = () => network.onNetworkChanged(() => changes.push(network.isNetworkDown()));

test('ignores the initial navigator.onLine and follows `offline` and `online`', () => {
  listen();
  expect(network.isNetworkDown()).toBe(false);
  page.dispatchEvent(new Event('offline'));
  expect(network.isNetworkDown()).toBe(true);
  page.dispatchEvent(new Event('online'));
  expect(network.isNetworkDown()).toBe(false);
  expect(changes).toEqual([true, false]);
});

test('a new connection proves that there is a network, one from before does not', () => {
  network.noteConnectionState(CONNECTED);
  listen();
  page.dispatchEvent(new Event('offline'));
  network.noteConnectionState(CONNECTED);
  network.noteConnectionState(CONNECTING);
  expect(changes).toEqual([true]);
  network.noteConnectionState(CONNECTED);
  expect(changes).toEqual([true, false]);
});

test('a page is offline when its first attempt to connect has failed, but not after a connection was lost', () => {
  network.noteConnectionState(CONNECTING);
  expect(network.isNetworkDown()).toBe(false);
  network.noteConnectionState(FAILED);
  expect(network.isNetworkDown()).toBe(true);
  network.noteConnectionState(CONNECTING);
  expect(network.isNetworkDown()).toBe(true);
  network.noteConnectionState(CONNECTED);
  network.noteConnectionState(FAILED);
  expect(network.isNetworkDown()).toBe(false);
});

test.each([
  ['connected', 'connected'],
  ['connecting', 'connecting'],
  ['disconnected', 'offline'],
  ['needs-auth', 'offline'],
  ['error', 'offline'],
  ['closed', 'offline'],
] as const)('in the state %s the page is %s, and always offline without a network', (name, is) => {
  expect(network.connectionOf(name, false)).toBe(is);
  expect(network.connectionOf(name, true)).toBe('offline');
});

test('a listener that was removed is not called', () => {
  const stop = listen();
  stop();
  page.dispatchEvent(new Event('offline'));
  expect(changes).toEqual([]);
});
