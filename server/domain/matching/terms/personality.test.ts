// The scales of the personality term have a value for every option.
import {expect, test} from 'vitest';
import {QUESTIONS, SINGLE_CHOICE} from '../../../../rules/single-choice.ts';
import {scaleOf} from './personality.ts';

test.each(QUESTIONS)('has a value for every distance between two options of "%s"', (question) => {
  const scale = scaleOf(QUESTIONS.indexOf(question));
  expect(scale).toHaveLength(SINGLE_CHOICE[question].options.length);
});
