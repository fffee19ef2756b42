// How long a start waits for zero-cache.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {awaitReady} from './await-ready.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'Date']}));
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;

/** A start whose zero-cache is down until `come` is called; `outcome` returns how the start ended. */
function start(zeroCacheUrls?: string[]) {
  const lines: string[] = [];
  let isAway = true;
  let outcome = 'waiting';
  const assertReady = async () => {
    if (isAway) throw new Error('zero-cache does not answer.');
  };
  const ready = awaitReady({
    assertReady,
    zeroCacheUrls,
    giveUp: () => undefined,
    print: (line) => lines.push(line),
  });
  ready.then(
    () => (outcome = 'ready'),
    (error: unknown) => (outcome = String(error)),
  );
  return {lines, come: () => (isAway = false), outcome: () => outcome};
}

test('waits without a timeout for a zero-cache that runs elsewhere', async () => {
  const {lines, come, outcome} = start(['http://one:4848', 'http://two:4848']);
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS);
  expect(outcome()).toBe('waiting');
  expect(lines).toEqual(['Wing waits for zero-cache at http://one:4848 or http://two:4848.']);
  come();
  await vi.advanceTimersByTimeAsync(1000);
  expect(outcome()).toBe('ready');
});

test('gives up on its own zero-cache after two minutes', async () => {
  const {lines, outcome} = start();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(outcome()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1000);
  expect(outcome()).toContain('zero-cache does not answer.');
  expect(lines).toEqual([]);
});
