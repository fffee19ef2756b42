// Figures as the devtools write them.
import {expect, test} from 'vitest';
import {sizeOf} from './format.ts';

test('a size is in bytes, whatever the letters', () => {
  expect(sizeOf('Zoe')).toBe(3);
  expect(sizeOf('Zoë 🪽')).toBe(9);
});
