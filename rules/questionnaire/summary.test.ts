import {expect, test} from 'vitest';
import {inLanguage} from '../words/on-the-server.ts';
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

test('a default is read in the reader’s language, and a member’s own words stay', () => {
  const read = (summary: string) => inLanguage('de', () => aboutOf({...zora, summary}));
  expect(read('')).toBe('Lern Zora kennen: 97 Jahre alt, mag neue Hobbys');
  const chess = defaultSummary({...zora, otherInterestText: 'Chess'});
  expect(read(chess)).toBe('Lern Zora kennen: 97 Jahre alt, mag Musik und chess');
  const fan = defaultSummary({...zora, otherInterestText: 'Dr. Who'});
  expect(read(fan)).toBe('Lern Zora kennen: 97 Jahre alt, mag Musik und dr. who');
  const opening = 'Meet Zora, a 97-year-old who enjoys ';
  const own = [
    'My own words.',
    `${chess}, sports and go.`,
    `${opening}sushi. Write to me!`,
    `${opening}chess and go`,
    `${chess}\nand long walks`,
    `${opening}music and I love cats`,
  ];
  for (const text of own) expect(read(text)).toBe(text);
});

test('a default in English is the stored text', () => {
  for (const otherInterestText of ['', 'Chess', 'Go and chess', 'U.S. history']) {
    const summary = defaultSummary({...zora, otherInterestText});
    expect(aboutOf({...zora, summary})).toBe(summary);
  }
});
