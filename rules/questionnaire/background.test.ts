// The refusals of the two background screens, word for word.
import {expect, test} from 'vitest';
import {checkBackgroundWeights} from './background.ts';
import {checkBackgroundInfo} from './background-info.ts';

test.each([
  [[18, 1, 0, 0, 0, 0]],
  [[17, 0, 0, 0, 0, 0]],
  [[19, -1, 0, 0, 0, 0]],
  [[17.5, 0.5, 0, 0, 0, 0]],
  [[18, 0, 0, 0, 0]],
])('refuses the weights %j', (weights) => {
  expect(checkBackgroundWeights(weights)).toEqual({
    code: 'wrong-total',
    message: 'Please allocate exactly 18 points before continuing.',
  });
});

const info = {education: 'BA', job: 'Baker', hometown: 'Graz', currentLocation: 'Linz'};

test.each(['education', 'job', 'hometown', 'currentLocation'])('requires %s', (field) => {
  const check = (text: string) => checkBackgroundInfo({...info, isStudent: false, [field]: text});
  expect(check('  ')).toEqual({
    code: 'missing-field',
    message: 'Please fill in all fields before proceeding.',
  });
  expect(check('🦅'.repeat(121))).toEqual({
    code: 'too-long',
    message: 'Please keep each field to 120 characters.',
  });
  expect(check(` ${'🦅'.repeat(120)} `)).toBeUndefined();
});
