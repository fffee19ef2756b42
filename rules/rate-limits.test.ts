import {expect, test} from 'vitest';
import {ANSWERING_TOO_FAST} from './rate-limits.ts';
import {isRefusalCode, REFUSAL_CODES} from './refusal.ts';

test('answers beyond their limit get its message', () => {
  expect(ANSWERING_TOO_FAST).toMatchObject({
    code: 'too-often',
    message: expect.stringContaining('a lot of answers'),
  });
});

test('distinguishes Wing’s refusal codes from others', () => {
  for (const code of REFUSAL_CODES) expect(isRefusalCode(code)).toBe(true);
  expect(isRefusalCode('')).toBe(false);
  expect(isRefusalCode('drizzle')).toBe(false);
});
