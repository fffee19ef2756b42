import type {ConnectionState} from '@rocicorp/zero';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {waitForConnection} from './wait-for-connection.ts';

const CONNECTED: ConnectionState = {name: 'connected'};
const CONNECTING: ConnectionState = {name: 'connecting', reason: 'first try'};
const FAILED: ConnectionState = {name: 'error', reason: 'the server is down'};
const EXPIRED: ConnectionState = {name: 'needs-auth', reason: {type: 'zero-cache', reason: 'x'}};
const CLOSED: ConnectionState = {name: 'closed', reason: 'the member has left'};
const DISCONNECTED: ConnectionState = {name: 'disconnected', reason: 'no network'};

/** Each state but `connecting`, and whether a write reaches the server in it. */
const ANSWERS: readonly [ConnectionState, boolean][] = [
  [CONNECTED, true],
  [DISCONNECTED, false],
  [FAILED, false],
  [EXPIRED, false],
  [CLOSED, false],
];

function connectionIn(current: ConnectionState) {
  const listeners = new Set<(state: ConnectionState) => void>();
  return {
    listeners,
    enter: (state: ConnectionState) => listeners.forEach((listener) => listener(state)),
    state: {
      current,
      subscribe: (listener: (state: ConnectionState) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(ANSWERS)('answers at once in the state %o', async (current, expected) => {
  const {state, listeners} = connectionIn(current);
  expect(await waitForConnection(state)).toBe(expected);
  expect(listeners.size).toBe(0);
});

test.each(ANSWERS)(
  'while Zero connects, waits until it enters the state %o',
  async (next, expected) => {
    const {state, enter, listeners} = connectionIn(CONNECTING);
    const answer = vi.fn();
    const waiting = waitForConnection(state).then(answer);
    enter({name: 'connecting', reason: 'second try'});
    await vi.advanceTimersByTimeAsync(2999);
    expect(answer).not.toHaveBeenCalled();
    enter(next);
    await waiting;
    expect(answer).toHaveBeenCalledWith(expected);
    expect(listeners.size).toBe(0);
  },
);

test('waits three seconds, not longer', async () => {
  const {state, listeners} = connectionIn(CONNECTING);
  const answer = vi.fn();
  const waiting = waitForConnection(state).then(answer);
  await vi.advanceTimersByTimeAsync(2999);
  expect(answer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(answer).toHaveBeenCalledWith(false);
  expect(listeners.size).toBe(0);
});
