// When members are told of what waited for the end of the quiet hours.
import {expect, test} from 'vitest';
import {QUIET_SPREAD_MINUTES} from '../../../rules/notices/notices.ts';
import {spreadOf} from './quiet-hours.ts';

const MEMBERS = 3000;

test('spreads members evenly over half an hour, each at a time that stays', () => {
  const ids = Array.from({length: MEMBERS}, (_, i) => `member ${i}`);
  const minutes = ids.map((id) => Math.floor(spreadOf(id) / 60_000));
  expect(ids.map((id) => Math.floor(spreadOf(id) / 60_000))).toEqual(minutes);
  const inMinute = Array.from(
    {length: QUIET_SPREAD_MINUTES},
    (_, minute) => minutes.filter((each) => each === minute).length,
  );
  expect(inMinute.reduce((sum, count) => sum + count, 0)).toBe(MEMBERS);
  expect(Math.max(...inMinute)).toBeLessThan((2 * MEMBERS) / QUIET_SPREAD_MINUTES);
});
