// Limits of running queries of a browser and a member, and when queries stop counting.
import {expect, test} from 'vitest';
import {QUERIES_MAX} from '../../../rules/sync.ts';
import {RETRANSFORM_SECONDS} from '../../config/zero.ts';
import {createRunningQueries} from './running-queries.ts';

const MINUTE_MS = RETRANSFORM_SECONDS * 1000;

function counted() {
  let now = 0;
  const hold = createRunningQueries(() => now);
  /** How many of `count` queries of a browser are admitted. */
  const ask = (group: string, count: number, userID = 'ada') =>
    Array.from({length: count}, (_, i) => hold({userID, group}, `${i}`)).filter(Boolean).length;
  return {ask, pass: (ms: number) => (now += ms)};
}

test('limits the queries of a browser and of a member’s browsers together', () => {
  const {ask} = counted();
  const {browser, member} = QUERIES_MAX;
  expect(ask('phone', browser + 1)).toBe(browser);
  expect(ask('phone', browser + 1)).toBe(browser);
  expect(ask('laptop', browser)).toBe(member - browser);
  expect(ask('tablet', 1)).toBe(0);
  expect(ask('phone', 1, 'ben')).toBe(1);
});

test('counts queries while zero-cache asks for them every minute, and no longer', () => {
  const {ask, pass} = counted();
  const {browser} = QUERIES_MAX;
  ask('phone', browser);
  for (let minute = 0; minute < 5; minute += 1) {
    pass(MINUTE_MS);
    expect(ask('phone', browser + 1)).toBe(browser);
  }
  for (let minute = 0; minute < 3; minute += 1) {
    pass(MINUTE_MS);
    expect(ask('phone', browser - 1)).toBe(browser - 1);
  }
  expect(ask('phone', browser + 1)).toBe(browser);
});
