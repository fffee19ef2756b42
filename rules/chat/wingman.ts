// The wingman's model settings and words.
import {words} from '../words/words.ts';

/** What is said instead of a question, and before one, of no, one or two traits. */
export const WINGMAN = words('wingman', 'line', {
  one: (trait: string) => ({trait}),
  two: (first: string, second: string) => ({first, second}),
});
/** How a shared answer reads after "You both ...". */
export const TRAITS = words('wingman', 'traits', {
  interest: (interest: string) => ({interest}),
  interests: (first: string, second: string) => ({first, second}),
});
export const INTERESTS_IN_LINE = words('wingman', 'interests');

export const WINGMAN_QUESTION_MAX = 100;
export const WINGMAN_MODEL = 'gpt-3.5-turbo';
export const WINGMAN_TEMPERATURE = 0.7;
export const WINGMAN_MAX_TOKENS = 60;
export const WINGMAN_TIMEOUT_MS = 10_000;
export const WINGMAN_TRIES = 3;
