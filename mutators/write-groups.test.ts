// The groups that each write sets: every write is in the table or named as one without a time.
import {expect, test} from 'vitest';
import {blockGroup, REQUEST_WRITES} from '../rules/writes.ts';
import {MUTATOR_NAMES} from './index.ts';
import {groupsOf, withoutGroups, WRITES_WITHOUT_TIME} from './write-groups.ts';

const namesOf = (write: string, args: unknown) => groupsOf(write, args).map(({name}) => name);

/** Arguments with which a write that has a time sets at least one group. */
const SOME = {
  name: 'Ada',
  job: 'Baker',
  seeking: 'Men',
  question: 'firstDate',
  otherId: 'ben',
  switch: 'names',
};

test('every write has groups, or is listed as one without a time', () => {
  const all = [...MUTATOR_NAMES, ...REQUEST_WRITES];
  const timeless = all.filter((name) => groupsOf(name, SOME).length === 0);
  expect(timeless.toSorted()).toEqual([...WRITES_WITHOUT_TIME].toSorted());
});

test.each([
  ['profile.saveBasics', {age: 30, gender: 'Female'}, ['age', 'gender']],
  [
    'questionnaire.saveBackgroundInfo',
    {homePlaceId: null, hometown: 'Graz', isStudent: false},
    ['isStudent', 'hometown'],
  ],
  ['questionnaire.saveRelationship', {maxAgePreference: 40}, ['minAgePreference']],
  ['questionnaire.saveAnswer', {question: 'values', answer: 'Family'}, ['answer:values']],
  ['safety.block', {otherId: 'ben'}, [blockGroup('ben')]],
  ['safety.unblock', {otherId: 'ben'}, ['block:ben']],
  ['safety.pause', {}, ['pause']],
  ['safety.resume', {at: 1}, ['pause']],
  ['notices.choose', {switch: 'mail:match', isOn: false}, ['notice:mail:match']],
  ['suggestion.answer', {otherId: 'ben', response: 'Yes'}, []],
  ['no.such', {otherId: 'ben'}, []],
])('%s with %j sets %j', (write, args, groups) => {
  expect(namesOf(write, args)).toEqual(groups);
});

test.each([
  ['no object', null],
  ['an array', ['ben']],
  ['a number as id', {otherId: 7}],
  ['a NUL', {otherId: 'a\0b'}],
  ['half of a surrogate pair', {otherId: 'a\uD83D'}],
  ['a key that is too long for an index', {otherId: 'x'.repeat(201)}],
])('arguments with %s set no group', (_, args) => {
  expect(namesOf('safety.block', args)).toEqual([]);
});

test('leaves out the fields of the given groups', () => {
  const args = {hometown: 'Graz', homePlaceId: 7, job: 'Baker', at: 1};
  const [job] = groupsOf('questionnaire.saveBackgroundInfo', args);
  const [, town] = groupsOf('questionnaire.saveBackgroundInfo', args);
  expect(withoutGroups(args, town ? [town] : [])).toEqual({job: 'Baker', at: 1});
  expect(withoutGroups(args, job ? [job] : [])).toEqual({hometown: 'Graz', homePlaceId: 7, at: 1});
  expect(withoutGroups(args, [])).toBe(args);
});
