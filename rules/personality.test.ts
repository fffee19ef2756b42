// The personality screen asks about a partner what the single questions ask about oneself.
import {expect, test} from 'vitest';
import {PERSONALITY_QUESTIONS} from './personality.ts';
import {SINGLE_CHOICE} from './single-choice.ts';

test.each(PERSONALITY_QUESTIONS)('offers as many options as "$about"', ({about, options}) => {
  expect(options).toHaveLength(SINGLE_CHOICE[about].options.length);
});
