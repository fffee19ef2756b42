import {expect, test} from 'vitest';
import {bitsFor, onesIn, pack, packOnes, unpack} from './packed.ts';

test('reads back what was packed', () => {
  const values = [3, 0, 2, 1];
  const packed = pack(values, 2);
  expect(values.map((_, i) => unpack(packed, i, 2))).toEqual(values);
});

test('refuses a value that would read back as another one', () => {
  expect(() => pack([4], 2)).toThrow(RangeError);
  expect(() => pack([-1], 2)).toThrow(RangeError);
  expect(() => pack([0.5], 2)).toThrow(RangeError);
  expect(() =>
    pack(
      Array.from({length: 16}, () => 1),
      2,
    ),
  ).toThrow(RangeError);
});

test('takes as many bits as the highest value needs', () => {
  expect([1, 3, 4, 18].map(bitsFor)).toEqual([1, 2, 3, 5]);
});

test('common one bits count the overlap of two lists', () => {
  const [ones, others] = [
    [3, 0, 2, 1],
    [1, 3, 3, 0],
  ].map((values) => packOnes(values, 3));
  expect(onesIn((ones ?? 0) & (others ?? 0))).toBe(1 + 0 + 2 + 0);
  expect(onesIn(2 ** 30 - 1)).toBe(30);
});
