import {expect, test} from 'vitest';
import {compareRuns} from './compare-runs.ts';

const outcomes = (ids: string) => [...ids].map((id) => ({id, name: `test ${id}`}));
const run = (passed: string, failed: string, otherFailures = 0) => ({
  passed: outcomes(passed),
  failed: outcomes(failed),
  otherFailures,
});

test.each([
  ['a test that passes the second time', run('a', 'b'), run('ab', ''), '', 'b'],
  ['a test that fails twice', run('a', 'b'), run('a', 'b'), 'b', ''],
  ['a test that fails the second time only', run('a', 'b'), run('b', 'a'), '', 'ba'],
  ['a file whose hook failed', run('', 'f'), run('ab', ''), '', 'f'],
  ['a file whose hook failed, and then one of its tests', run('', 'f'), run('a', 'b'), 'f', 'b'],
  ['a failure outside of files the second time', run('', 'f'), run('a', '', 1), 'f', ''],
  ['an unhandled error, and then none', run('a', 'u'), run('a', ''), '', 'u'],
  ['an unhandled error twice', run('a', 'u'), run('a', 'u'), 'u', ''],
])('%s', (_, first, again, failedTwice, flaky) => {
  const result = compareRuns(first, again);
  expect(result.failedTwice.map(({id}) => id).join('')).toBe(failedTwice);
  expect(result.flaky).toEqual([...flaky].map((id) => `test ${id}`));
});
