import {describe, expect, test} from 'vitest';
import {
  checkBasics,
  checkSummary,
  isGender,
  isProfileComplete,
  normalizeName,
  parseAge,
} from './basics.ts';

test.each([
  ['31', 31],
  [' 31 ', 31],
  ['31.9', 31],
  ['31.', 31],
  ['31.95', 31],
  ['31,95', 31],
  ['17.99', 17],
  ['0', 0],
  ['٣١', 31],
  ['۳۱', 31],
  ['३१', 31],
  ['৩১', 31],
  ['๓๑', 31],
  ['３１', 31],
])('the age %j is parsed as the integer %i', (text, years) => {
  expect(parseAge(text)).toBe(years);
});

test.each(['', ' ', '.', '.9', 'x', '31x', 'x31', '3e1', '-31', '12345', '3.1.9', '³¹', '𝟛𝟙'])(
  '%j is no age',
  (text) => {
    expect(parseAge(text)).toBeNaN();
  },
);

test('a stored name stays unchanged when it is saved again', () => {
  for (const typed of ['Ann \u200B Lee', ' Mira   Ann ', 'A\u2028 \u200BB', '\u200B Bo \uFEFF']) {
    const stored = normalizeName(typed);
    expect(normalizeName(stored)).toBe(stored);
  }
});

test('a name is stored as one line without control and direction characters', () => {
  expect(normalizeName(' Mira\t \n Ann ')).toBe('Mira Ann');
  expect(normalizeName('Mi\u0007ra \u202E\u2066Ann')).toBe('Mira Ann');
  expect(normalizeName('Mira \u200B Ann')).toBe('Mira Ann');
});

test.each([
  ['Vietnamese letters of several characters', 'Ngo\u0302\u0303 Vie\u0323\u0302t'],
  ['a Thai name', 'กิ่งแก้ว'],
  ['a Hebrew name with vowel signs', 'שָׁלוֹם'],
  ['a Tibetan name', 'བསྟན་འཛིན་རྒྱ་མཚོ'],
  ['a Hindi name', 'ईश्वर्या'],
])('%s keeps its marks', (_, name) => {
  expect(normalizeName(name)).toBe(name);
});

test.each([
  ['thirty marks on a letter', `A${'\u0301'.repeat(30)}da`, `A${'\u0301'.repeat(4)}da`],
  ['marks before the first letter', ' \u0301 \u0301Ada', 'Ada'],
  ['marks alone', '\u0301\u0301', ''],
])('a name loses %s', (_, typed, stored) => {
  expect(normalizeName(typed)).toBe(stored);
  expect(normalizeName(stored)).toBe(stored);
});

test('a name of marks alone counts as missing', () => {
  expect(checkBasics({name: '\u0301', age: 30, gender: 'Male'})?.code).toBe('missing-field');
});

describe('basics', () => {
  const kim = {name: 'Kim', age: 30, gender: 'Male'};

  test.each([18, 120])('accepts the age %i', (age) => {
    expect(checkBasics({...kim, age})).toBeUndefined();
    expect(checkBasics({...kim, age, gender: 'Female'})).toBeUndefined();
  });

  test.each([
    [{name: '  '}, 'missing-field', 'Please fill in all fields before proceeding.'],
    [{age: Number.NaN}, 'missing-field', 'Please fill in all fields before proceeding.'],
    [{age: 30.5}, 'missing-field', 'Please fill in all fields before proceeding.'],
    [{gender: ''}, 'missing-field', 'Please fill in all fields before proceeding.'],
    [{age: 17}, 'under-age', 'You must be 18 or older to use Wing.'],
    [{age: 121}, 'over-age', 'Please enter an age of 120 or less.'],
    [{name: 'x'.repeat(81)}, 'too-long', 'Please keep your name to 80 characters.'],
  ])('refuses %j', (change, code, message) => {
    expect(checkBasics({...kim, ...change})).toEqual({code, message});
  });

  test('counts the characters of the trimmed name', () => {
    expect(checkBasics({...kim, name: ` ${'🦅'.repeat(80)} `})).toBeUndefined();
  });

  test('accepts the specification’s two genders only', () => {
    expect(['Male', 'Female', 'male', ''].map(isGender)).toEqual([true, true, false, false]);
  });
});

test('accepts an About Me of 1000 characters and refuses a longer one', () => {
  expect(checkSummary(` ${'x'.repeat(1000)} `)).toBeUndefined();
  expect(checkSummary('x'.repeat(1001))).toEqual({
    code: 'too-long',
    message: 'Please keep About Me to 1000 characters.',
  });
});

test.each([
  [undefined, false],
  [null, false],
  [{name: null, age: 30}, false],
  [{name: '\u200B', age: 30}, false],
  [{name: 'Kim', age: null}, false],
  [{name: 'Kim', age: 30}, true],
])('whether the profile %j is complete: %s', (profile, isComplete) => {
  expect(isProfileComplete(profile)).toBe(isComplete);
});
