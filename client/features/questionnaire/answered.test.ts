import {expect, test} from 'vitest';
import {firstUnanswered, isAnswered, type MemberRows} from './answered.ts';

const profile = {name: 'Ada', age: 36, gender: 'Female'} as const;
const questionnaire: NonNullable<MemberRows['questionnaire']> = {
  education: 'Mathematics',
  job: 'Programmer',
  hometown: 'London',
  currentLocation: 'London',
  homePlaceId: null,
  currentPlaceId: null,
  maxDistance: null,
  isStudent: null,
  relationshipReadiness: 'long-term',
  minAgePreference: 30,
  maxAgePreference: 45,
  seeking: null,
  dimensionWeights: [1, 2, 3, 4],
  looksPreferenceGeneral: null,
  looksPreferencePoints: null,
  looksPreferenceOther: null,
  backgroundWeights: null,
  interestWeights: [9, 0, 0, 0, 0, 0, 0, 0, 0],
  otherInterestText: null,
  personalityPreferences: null,
  threeYearsAnswer: 'Travelling',
  firstDateAnswer: 'Coffee',
  qualityTimeAnswer: 'Talking',
  valuesAnswer: 'Kindness',
};

test.each([
  ['/onboarding', {profile: undefined, questionnaire}],
  ['/background-info', {profile, questionnaire: undefined}],
  ['/background-info', {profile, questionnaire: {...questionnaire, job: ''}}],
  ['/dimension-weights', {profile, questionnaire: {...questionnaire, dimensionWeights: null}}],
  ['/values-question', {profile, questionnaire: {...questionnaire, valuesAnswer: null}}],
  [undefined, {profile, questionnaire}],
] as const)('the questionnaire goes on at %s', (route, rows) => {
  expect(firstUnanswered(rows)).toBe(route);
});

test('a step beside the main path is answered once it is saved, also with No', () => {
  expect(isAnswered('/looks-preference', {profile, questionnaire})).toBe(false);
  const saved = {...questionnaire, looksPreferenceGeneral: false};
  expect(isAnswered('/looks-preference', {profile, questionnaire: saved})).toBe(true);
});
