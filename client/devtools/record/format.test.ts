// Formatting of figures.
import {expect, test} from 'vitest';
import {sizeOf} from './format.ts';

test('measures a size in UTF-8 bytes', () => {
  expect(sizeOf('Zoe')).toBe(3);
  expect(sizeOf('Zoë 🪽')).toBe(9);
});
