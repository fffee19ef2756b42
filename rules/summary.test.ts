import {expect, test} from 'vitest';
import {defaultSummary, followingSummary} from './summary.ts';

const zora = {name: 'Zora', age: 97, interestWeights: [0, 1, 3, 0, 2, 0, 0, 0, 3]};

test('the two heaviest interests are named, ties in their order, Other by its own words', () => {
  expect(defaultSummary({...zora, otherInterestText: ' Chess '})).toBe(
    'Meet Zora, a 97-year-old who enjoys music and chess',
  );
  expect(defaultSummary(zora)).toBe('Meet Zora, a 97-year-old who enjoys music and travel');
});

test('who has no interests yet enjoys discovering new hobbies', () => {
  const nobody = 'Meet Zora, a 97-year-old who enjoys discovering new hobbies';
  expect(defaultSummary({name: 'Zora', age: 97})).toBe(nobody);
  expect(defaultSummary({...zora, interestWeights: Array.from({length: 9}, () => 0)})).toBe(nobody);
});

test("what was suggested follows, one's own words stay, and what was never saved stays unsaved", () => {
  const change = {before: zora, after: {...zora, name: 'Yara'}};
  expect(followingSummary(defaultSummary(zora), change)).toBe(defaultSummary(change.after));
  expect(followingSummary('My own words.', change)).toBe('My own words.');
  expect(followingSummary(null, change)).toBeNull();
});
