import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {dayName, momentAhead} from './day-name.ts';
import {shortMoment} from './short-time.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', {language: 'en-GB'});
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const at = (day: number, hour: number, month = 2) => new Date(2026, month, day, hour, 5).getTime();

test.each([
  ['a minute after midnight', at(10, 0), 'Today', 'Today 00:05'],
  ['the evening before', at(9, 23), 'Yesterday', 'Yesterday'],
  ['the morning before', at(9, 0), 'Yesterday', 'Yesterday'],
  ['two days ago', at(8, 23), 'Sunday 8 March', '8 Mar'],
  ['tomorrow, by a server whose clock is ahead', at(11, 0), 'Wednesday 11 March', '11 Mar'],
  ['another year', new Date(2025, 11, 31, 12).getTime(), '31 December 2025', '31/12/2025'],
])('names days by the calendar: %s', (_, moment, inChat, inList) => {
  vi.setSystemTime(at(10, 1));
  expect(dayName(moment).replace(',', '')).toBe(inChat);
  expect(shortMoment(moment)).toBe(inList);
});

test('the day before a clock change is yesterday', () => {
  // Of 23 hours in Berlin.
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(at(30, 0) - at(29, 0)).toBe(23 * 3_600_000);
  vi.setSystemTime(at(30, 0));
  expect(dayName(at(29, 0))).toBe('Yesterday');
  expect(dayName(at(28, 23))).not.toBe('Yesterday');
});

test.each([
  [at(10, 18), 'today at 18:05'],
  [at(11, 0), 'tomorrow at 00:05'],
  [at(12, 18), 'on Thursday 12 March at 18:05'],
  [at(9, 18), undefined],
  [Number.NaN, undefined],
])('says when something comes', (moment, words) => {
  vi.setSystemTime(at(10, 1));
  expect(momentAhead(moment)?.replace(',', '')).toBe(words);
});
