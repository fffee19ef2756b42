// The personality screen asks about the partner what the single questions ask about the member.
import {expect, test} from 'vitest';
import {checkPersonality, ownOption, PERSONALITY_QUESTIONS} from './personality.ts';
import {SINGLE_CHOICE} from './single-choice.ts';

test.each(PERSONALITY_QUESTIONS)('offers as many options as "$about"', ({about, options}) => {
  expect(options).toHaveLength(SINGLE_CHOICE[about].options.length);
});

test.each(PERSONALITY_QUESTIONS)(
  'maps every option of "$about" to one of its own',
  ({about, options}) => {
    const indexes = options.map((_, i) => i);
    const own = indexes.map((i) => ownOption(about, i) ?? -1);
    expect(own.toSorted()).toEqual(indexes);
  },
);

test('the values options mean the same', () => {
  expect(
    [0, 1, 2].map((i) => SINGLE_CHOICE.values.options[ownOption('values', i) ?? -1]?.title),
  ).toEqual(['Alternative', 'Conventional', 'A mix of both']);
});

const FOUR = ['Living with someone', 'Dinner with close friends', 'Coffee', 'Somewhere in between'];

test.each(PERSONALITY_QUESTIONS.map(({about, options}, at) => ({about, options, at})))(
  'accepts every option of "$about"',
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
