// The refusals of looks, word for word. The sums are in allocation.test.ts.
import {expect, test} from 'vitest';
import {
  checkLooks,
  giveLooksPoints,
  LOOKS_GENERAL_LABEL,
  looksPointsOf,
  NO_LOOKS_POINTS,
  normalizeLooks,
  type Looks,
} from './looks.ts';

const NONE = "Please either select 'Generally good looking' or distribute some points.";
const TOO_MANY = 'Please distribute at most 10 points.';

const looks = (points: number[] | null, other = ''): Looks => ({
  looksPreferenceGeneral: false,
  looksPreferencePoints: points && looksPointsOf(points),
  looksPreferenceOther: other,
});

test.each([
  [null, '', 'wrong-total', NONE],
  [[0, 0, 0, 0], '', 'wrong-total', NONE],
  [[5, 5, 1, 0], '', 'wrong-total', TOO_MANY],
  [[11, -1, 0, 0], '', 'wrong-total', TOO_MANY],
  [[1.5, 0, 0, 0], '', 'wrong-total', TOO_MANY],
  [
    [0, 0, 0, 1],
    ' ',
    'other-text-missing',
    'Please specify your other preference or remove points from it.',
  ],
  [[0, 0, 0, 1], 'x'.repeat(51), 'too-long', 'Please keep your other preference to 50 characters.'],
])('refuses %j with the text %.3j', (points, other, code, message) => {
  expect(checkLooks(looks(points, other))).toEqual({code, message});
});

test('accepts one point, ten points, and fifty characters for Other', () => {
  expect(checkLooks(looks([1, 0, 0, 0]))).toBeUndefined();
  expect(checkLooks(looks([4, 3, 3, 0]))).toBeUndefined();
  expect(checkLooks(looks([0, 0, 0, 10], ` ${'x'.repeat(50)} `))).toBeUndefined();
});

test('stores the text for Other only with points for it', () => {
  expect(normalizeLooks(looks([1, 0, 0, 0], 'Voice')).looksPreferenceOther).toBe('');
  expect(normalizeLooks(looks([1, 0, 0, 1], ' Voice ')).looksPreferenceOther).toBe('Voice');
  expect(normalizeLooks(looks(null, 'Voice')).looksPreferenceOther).toBe('');
});

test('ignores the sliders while "general" is ticked', () => {
  expect(giveLooksPoints({isGeneral: true, points: [1, 0, 0, 0]}, 1, 2)).toEqual([1, 0, 0, 0]);
  expect(giveLooksPoints({isGeneral: false, points: [1, 0, 0, 0]}, 1, 2)).toEqual([1, 2, 0, 0]);
});

test('starts without points, under the specification’s label', () => {
  expect(NO_LOOKS_POINTS).toEqual({attractiveBody: 0, prettyFace: 0, coolStyle: 0, other: 0});
  expect(looksPointsOf([])).toEqual(NO_LOOKS_POINTS);
  expect(LOOKS_GENERAL_LABEL).toBe('Just generally good looking');
});
