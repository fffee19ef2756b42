import {expect, test} from 'vitest';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {inDigits} from './number.ts';

test.each([
  ['en', '1,020'],
  ['de', '1.020'],
  ['ar', '1,020'],
] as const)('groups digits as %s does', (language, text) => {
  expect(inLanguage(language, () => inDigits(1020))).toBe(text);
});
