import {expect, test} from 'vitest';
import {aboutOf, defaultSummary, updatedSummary} from './summary.ts';

const zora = {name: 'Zora', age: 97, interestWeights: [0, 1, 3, 0, 2, 0, 0, 0, 3]};

test('names the two heaviest interests, ties in the list’s order, and Other by its text', () => {
  expect(defaultSummary({...zora, otherInterestText: ' Chess '})).toBe(
    'Meet Zora, a 97-year-old who enjoys music and chess',
  );
  expect(defaultSummary(zora)).toBe('Meet Zora, a 97-year-old who enjoys music and travel');
});

test('falls back to discovering new hobbies without interests', () => {
  const nobody = 'Meet Zora, a 97-year-old who enjoys discovering new hobbies';
  expect(defaultSummary({name: 'Zora', age: 97})).toBe(nobody);
  expect(defaultSummary({...zora, interestWeights: Array.from({length: 9}, () => 0)})).toBe(nobody);
});

test('replaces a missing or default summary by the new default, and keeps a written one', () => {
  const change = {before: zora, after: {...zora, name: 'Yara'}};
  expect(updatedSummary(defaultSummary(zora), change)).toBe(defaultSummary(change.after));
  expect(updatedSummary('My own words.', change)).toBe('My own words.');
  for (const missing of [null, undefined, '']) {
    expect(updatedSummary(missing, change)).toBe(defaultSummary(change.after));
  }
});

test('reads a missing summary as the default without interests, for its owner and for others', () => {
  expect(aboutOf({...zora, summary: 'My own words.'})).toBe('My own words.');
  expect(aboutOf(zora)).toBe('Meet Zora, a 97-year-old who enjoys discovering new hobbies');
});
