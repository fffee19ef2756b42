// The words of the questionnaire's pages. The options' titles are in options.ts.
import {INITIAL_CREDITS} from '../credits/credits.ts';
import {MAX_SUGGESTIONS} from '../suggestions/suggestion.ts';
import {words} from '../words/words.ts';

/** Titles, leads and fields of the steps, and their buttons. */
export const STEPS = words('questionnaire', 'steps', {
  looksLead: (points: number) => ({points}),
  backgroundPreferenceLead: (points: number) => ({points}),
  interestsLead: (points: number, each: number) => ({points, each}),
});
/** Answers in short. */
export const IN_SHORT = words('questionnaire', 'short', {
  ages: (min: string, max: string) => ({min, max}),
  first: (statement: string) => ({statement}),
});
export const WELCOME = words('questionnaire', 'welcome', {
  people: {suggestions: MAX_SUGGESTIONS, credits: INITIAL_CREDITS},
});
export const INTRODUCTION = words('questionnaire', 'intro', {
  suggestions: {max: MAX_SUGGESTIONS},
});
