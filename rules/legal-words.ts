// The words of the pages about terms, privacy and safety. Translations are marked as such: the English text counts.
import {LEAVE_GRACE_DAYS} from './account/leaving.ts';
import {INITIAL_CREDITS, MATCH_COST} from './credits/credits.ts';
import {PHOTO_HASH_BITS, PHOTO_HASH_DAYS} from './photos/photo-states.ts';
import {CHECK_DAYS} from './photos/verification.ts';
import {MIN_AGE} from './questionnaire/basics.ts';
import {FORMER_DAYS} from './safety/safety.ts';
import {words} from './words/words.ts';

export const TRANSLATION = words('legal', 'translation', {
  note: (original: string) => ({original}),
});
export const TERMS = words('legal', 'terms', {
  who: {text: {age: MIN_AGE}},
  credits: {text: {credits: INITIAL_CREDITS, cost: MATCH_COST}},
  leaving: {text: {days: LEAVE_GRACE_DAYS}},
});
export const PRIVACY = words('legal', 'privacy', {
  photos: {text: {bits: PHOTO_HASH_BITS, days: PHOTO_HASH_DAYS}},
  verifying: {text: {days: CHECK_DAYS}},
  yours: {text: {days: LEAVE_GRACE_DAYS}},
});
export const COMMUNITY_RULES = words('legal', 'communityRules', {
  yourself: {text: {age: MIN_AGE}},
  children: {text: (childSafety: string) => ({childSafety})},
});
export const SAFETY = words('legal', 'safety', {
  here: {
    text: {days: FORMER_DAYS},
    danger: (communityRules: string) => ({communityRules}),
  },
});
export const CHILD_SAFETY = words('legal', 'childSafety', {forbidden: {text: {age: MIN_AGE}}});
