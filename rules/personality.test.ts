// The personality screen asks about a partner what the single questions ask about oneself.
import {expect, test} from 'vitest';
import {checkPersonality, PERSONALITY_QUESTIONS} from './personality.ts';
import {SINGLE_CHOICE} from './single-choice.ts';

test.each(PERSONALITY_QUESTIONS)('offers as many options as "$about"', ({about, options}) => {
  expect(options).toHaveLength(SINGLE_CHOICE[about].options.length);
});

const FOUR = ['Living with someone', 'Dinner with close friends', 'Coffee', 'Somewhere in between'];

test.each(PERSONALITY_QUESTIONS.map(({about, options}, at) => ({about, options, at})))(
  'takes every option of "$about"',
  ({options, at}) => {
    for (const option of options) expect(checkPersonality(FOUR.with(at, option))).toBeUndefined();
  },
);

test.each([
  ['fewer than four', FOUR.slice(0, 3)],
  ['more than four', [...FOUR, 'Coffee']],
  ['an option of another question', FOUR.with(3, 'Coffee')],
  ['no option', FOUR.with(0, '')],
])('refuses %s', (_, answers) => {
  expect(checkPersonality(answers)).toEqual({
    code: 'missing-field',
    message: 'Please answer all questions before continuing.',
  });
});
