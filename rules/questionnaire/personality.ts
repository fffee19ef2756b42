// Four questions on one screen about the desired partner. The options' full text is stored.
import {refusal, type Refusal} from '../refusal.ts';
import {ANSWER_REFUSALS} from './answer-refusals.ts';
import type {Question} from './single-choice.ts';

/** `about` names the question that members answer about themselves, with as many options. */
export const PERSONALITY_QUESTIONS = [
  {
    about: 'threeYears',
    question: 'Where do you see yourself in 3 years',
    options: ['Single or dating casually', 'Living with someone', 'Starting a family'],
  },
  {
    about: 'qualityTime',
    question: 'How to spend time with partner',
    options: [
      'Romantic date night (just the two of us)',
      'Dinner with close friends',
      'Going out to a party or event',
    ],
  },
  {
    about: 'firstDate',
    question: 'A good first date',
    options: ['Activity (walk, run, hike)', 'Coffee', 'Beer/drinks'],
  },
  {
    about: 'values',
    question: 'Values',
    options: [
      'Liberal and open to new experiences',
      'Traditional/conservative',
      'Somewhere in between',
    ],
  },
] as const satisfies readonly {about: Question; question: string; options: readonly string[]}[];

/** By option of "Values" above: the index of the same option of the question about oneself. Only these two differ in order. */
const OWN_VALUES = [2, 0, 1];

/** The option of `question` about oneself that means the same as the `wanted` option above. Both are indexes. */
export const ownOption = (question: Question, wanted: number): number | undefined =>
  question === 'values' ? OWN_VALUES[wanted] : wanted;

export function checkPersonality(preferences: readonly string[]): Refusal | undefined {
  const complete =
    preferences.length === PERSONALITY_QUESTIONS.length &&
    PERSONALITY_QUESTIONS.every(({options}, i) =>
      options.some((option) => option === preferences[i]),
    );
  return complete ? undefined : refusal('missing-field', () => ANSWER_REFUSALS.answerAll);
}
