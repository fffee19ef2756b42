import {expect, test} from 'vitest';
import {hasRateLimit, rateLimitRefusal} from './rate-limits.ts';
import {isRefusalCode, REFUSAL_CODES} from './refusal.ts';

test('answers have a limit of their own, with its message', () => {
  expect(hasRateLimit('profile.saveBasics')).toBe(false);
  expect(hasRateLimit('constructor')).toBe(false);
  expect(hasRateLimit('suggestion.answer')).toBe(true);
  expect(rateLimitRefusal('suggestion.answer')).toMatchObject({
    code: 'too-often',
    message: expect.stringContaining('a lot of answers'),
  });
});

test('distinguishes Wing’s refusal codes from others', () => {
  for (const code of REFUSAL_CODES) expect(isRefusalCode(code)).toBe(true);
  expect(isRefusalCode('')).toBe(false);
  expect(isRefusalCode('drizzle')).toBe(false);
});
