// Retries after an error of the server or an expired session.
import type {ConnectionState} from '@rocicorp/zero';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {PLACE_TAKEN} from '../../../rules/sync.ts';
import {reconnectFrom} from './reconnect.ts';

const FAILED: ConnectionState = {name: 'error', reason: 'the server is down'};
const DISPLACED: ConnectionState = {name: 'error', reason: PLACE_TAKEN};
const EXPIRED: ConnectionState = {name: 'needs-auth', reason: {type: 'zero-cache', reason: 'x'}};

let done: string[];
let isRefused: boolean;
let enter: (state: ConnectionState) => (() => void) | undefined;
let page: EventTarget & {visibilityState: string};

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), {visibilityState: 'visible'});
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  done = [];
  isRefused = false;
  enter = (state) =>
    reconnectFrom(state, {
      connect: async () => void done.push('connect'),
      refreshSession: async () => void done.push('refresh'),
      isVersionRefused: () => isRefused,
    });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The milliseconds after which it connects in this state; undefined if it does not within a minute. */
async function delayIn(state: ConnectionState): Promise<number | undefined> {
  done = [];
  const leave = enter(state);
  for (let ms = 0; ms <= 60_000; ms += 500) {
    if (done.includes('connect')) {
      leave?.();
      return ms;
    }
    await vi.advanceTimersByTimeAsync(500);
  }
  leave?.();
  return undefined;
}

test('retries every two seconds', async () => {
  for (let i = 0; i < 3; i += 1) expect(await delayIn(FAILED)).toBe(2000);
});

test('leaves connecting and disconnected to Zero', async () => {
  expect(await delayIn({name: 'connecting'})).toBeUndefined();
  expect(await delayIn({name: 'disconnected', reason: 'offline'})).toBeUndefined();
});

test('asks for the session first when it has expired', async () => {
  await delayIn(EXPIRED);
  expect(done).toEqual(['refresh', 'connect']);
});

describe('connects at once', () => {
  test.each([
    ['the network returns', () => window.dispatchEvent(new Event('online'))],
    ['the page becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('when %s, and not a second time', async (_, happen) => {
    enter(FAILED);
    happen();
    expect(done).toEqual(['connect']);
    await vi.advanceTimersByTimeAsync(5000);
    happen();
    expect(done).toEqual(['connect']);
  });
});

test('waits while the page becomes hidden', async () => {
  enter(FAILED);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(done).toEqual([]);
});

test('waits no longer once the state has changed', async () => {
  enter(FAILED)?.();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(done).toEqual([]);
});

test('a version that the server has refused connects only on an event', async () => {
  isRefused = true;
  expect(await delayIn(FAILED)).toBeUndefined();
  enter(FAILED);
  window.dispatchEvent(new Event('online'));
  expect(done).toEqual(['connect']);
});

test.each(['focus', 'pointerdown', 'keydown'])(
  'a tab displaced by a newer one connects when the member uses it: %s',
  async (event) => {
    expect(await delayIn(DISPLACED)).toBeUndefined();
    enter(DISPLACED);
    window.dispatchEvent(new Event('online'));
    expect(done).toEqual([]);
    window.dispatchEvent(new Event(event));
    expect(done).toEqual(['connect']);
  },
);
