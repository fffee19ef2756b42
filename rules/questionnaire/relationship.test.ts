// Which relationship preferences are accepted, and which genders a member seeks.
import {expect, test} from 'vitest';
import {
  DEFAULT_SEEKING,
  checkRelationship,
  isReadiness,
  isSeeking,
  seeks,
  type Seeking,
} from './relationship.ts';

const wish = {
  relationshipReadiness: 'long-term',
  minAgePreference: 20,
  maxAgePreference: 30,
  seeking: 'Everyone',
};
const FILL_IN = 'Please fill in all fields before proceeding.';

test.each([
  {},
  {minAgePreference: 18},
  {maxAgePreference: 120},
  {maxAgePreference: 21},
  {relationshipReadiness: 'short-term'},
  {relationshipReadiness: 'short-term-open'},
  {relationshipReadiness: 'long-term-open'},
  {seeking: 'Men'},
  {seeking: 'Women'},
  {maxDistance: '25'},
])('accepts %j', (change) => {
  expect(checkRelationship({...wish, ...change})).toBeUndefined();
});

test.each([
  [{relationshipReadiness: ''}, 'missing-field', FILL_IN],
  [{minAgePreference: Number.NaN}, 'missing-field', FILL_IN],
  [{maxAgePreference: 30.5}, 'missing-field', FILL_IN],
  [{seeking: 'men'}, 'unknown-option', FILL_IN],
  [{maxDistance: '26'}, 'unknown-option', FILL_IN],
  [{minAgePreference: 30}, 'age-range', 'Minimum age must be less than maximum age.'],
  [{minAgePreference: 31}, 'age-range', 'Minimum age must be less than maximum age.'],
  [{minAgePreference: 17}, 'age-range', 'Minimum age must be at least 18.'],
  [{maxAgePreference: 121}, 'age-range', 'Maximum age must be at most 120.'],
])('refuses %j', (change, code, message) => {
  expect(checkRelationship({...wish, ...change})).toEqual({code, message});
});

test.each<[Seeking, male: boolean, female: boolean]>([
  ['Men', true, false],
  ['Women', false, true],
  ['Everyone', true, true],
])('seeking %s includes men: %s, women: %s', (seeking, male, female) => {
  expect([seeks(seeking, 'Male'), seeks(seeking, 'Female')]).toEqual([male, female]);
});

test('everyone is preselected', () => {
  expect(DEFAULT_SEEKING).toBe('Everyone');
});

test('recognises the listed options only', () => {
  expect(['long-term', 'never', ''].map(isReadiness)).toEqual([true, false, false]);
  expect(['Women', 'Nobody', ''].map(isSeeking)).toEqual([true, false, false]);
});
