import {expect, test} from 'vitest';
import {nextRun} from './next-run.ts';

test.each([
  ['0 18 * * *', '2026-11-29T17:59:59.999Z', '2026-11-29T18:00:00.000Z'],
  ['0 18 * * *', '2026-11-29T18:00:00.000Z', '2026-11-30T18:00:00.000Z'],
  ['0 18 * * *', '2026-12-31T18:00:30.000Z', '2027-01-01T18:00:00.000Z'],
  ['* * * * *', '2026-11-29T17:59:30.000Z', '2026-11-29T18:00:00.000Z'],
  // A Sunday, then the next Monday.
  ['30 6 * * 1', '2026-11-29T12:00:00.000Z', '2026-11-30T06:30:00.000Z'],
  ['30 6 * * 1', '2026-11-30T06:30:00.000Z', '2026-12-07T06:30:00.000Z'],
  ['0 0 1 12 *', '2026-11-29T12:00:00.000Z', '2026-12-01T00:00:00.000Z'],
])('%s after %s', (cron, after, next) => {
  expect(nextRun(cron, new Date(after))?.toISOString()).toBe(next);
});

test('a run further away is unknown', () => {
  expect(nextRun('0 0 1 1 *', new Date('2026-11-29T12:00:00Z'))).toBeUndefined();
});
