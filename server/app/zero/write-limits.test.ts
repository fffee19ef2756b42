// Rate limits keep the order of a member's writes and do not affect other members.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ANSWER_RATE_LIMIT, REFUSED_POINTS, WRITE_RATE_LIMIT} from '../../../rules/rate-limits.ts';
import {createWriteLimits} from './write-limits.ts';

const {points, seconds} = ANSWER_RATE_LIMIT;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('refuses later writes after an excess one, even when a new minute begins between them', async () => {
  const {count} = createWriteLimits();
  for (let i = 0; i < points; i += 1)
    expect(await count('suggestion.answer', 'ada')).toBeUndefined();
  vi.advanceTimersByTime(seconds * 1000 - 100);
  expect(await count('suggestion.answer', 'ada')).toBeGreaterThan(0);
  vi.advanceTimersByTime(200);
  expect(await count('suggestion.answer', 'ada')).toBeGreaterThan(0);
  expect(await count('suggestion.answer', 'ben')).toBeUndefined();
  vi.advanceTimersByTime(seconds * 1000);
  expect(await count('suggestion.answer', 'ada')).toBeUndefined();
});

test('limits all other writes together and counts a refused one as several', async () => {
  const {count, countRefused, untilWrite} = createWriteLimits();
  const mutators = ['profile.saveSummary', 'chat.markRead', 'no.such'];
  const left = WRITE_RATE_LIMIT.points - REFUSED_POINTS;
  for (let i = 0; i < left; i += 1) {
    expect(await untilWrite('ada')).toBeUndefined();
    expect(await count(mutators[i % mutators.length] ?? '', 'ada')).toBeUndefined();
  }
  await count('suggestion.answer', 'ada');
  expect(await untilWrite('ada')).toBeUndefined();
  await countRefused('ada');
  expect(await untilWrite('ada')).toBe(WRITE_RATE_LIMIT.seconds);
  expect(await untilWrite('ben')).toBeUndefined();
  vi.advanceTimersByTime(WRITE_RATE_LIMIT.seconds * 1000 + 1);
  expect(await untilWrite('ada')).toBeUndefined();
});
