import {expect, test} from 'vitest';
import {hasRateLimit, rateLimitRefusal} from './rate-limits.ts';
import {isRefusalCode, REFUSAL_CODES} from './refusal.ts';

test('answers and messages have limits of their own, each with its message', () => {
  expect(hasRateLimit('profile.saveBasics')).toBe(false);
  expect(hasRateLimit('constructor')).toBe(false);
  expect(hasRateLimit('chat.send') && hasRateLimit('suggestion.answer')).toBe(true);
  expect(rateLimitRefusal('suggestion.answer')).toMatchObject({
    code: 'too-often',
    message: expect.stringContaining('a lot of answers'),
  });
  expect(rateLimitRefusal('chat.send').message).toContain('a lot of messages');
});

test('distinguishes Wing’s refusal codes from others', () => {
  for (const code of REFUSAL_CODES) expect(isRefusalCode(code)).toBe(true);
  expect(isRefusalCode('')).toBe(false);
  expect(isRefusalCode('drizzle')).toBe(false);
});
