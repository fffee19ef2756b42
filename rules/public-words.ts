// The words of visitors' pages.
import {INITIAL_CREDITS, MATCH_COST, MONTHLY_FEE} from './credits/credits.ts';
import {MAX_SUGGESTIONS} from './suggestions/suggestion.ts';
import {words} from './words/words.ts';

export const LANDING = words('public', 'landing', {
  quality: {text: {suggestions: MAX_SUGGESTIONS}},
  team: {text: {credits: INITIAL_CREDITS, cost: MATCH_COST}},
  agree: (terms: string, privacy: string) => ({terms, privacy}),
});
export const PREVIEW = words('public', 'preview');
export const SAFETY_PAGE_NAMES = words('public', 'safetyPages');
export const NOT_FOUND = words('public', 'notFound');
export const VISITOR_BALANCE = words('public', 'visitorBalance', {
  text: {credits: INITIAL_CREDITS, fee: MONTHLY_FEE},
});
export const PRICES = words('public', 'prices', {feeNote: {fee: MONTHLY_FEE}});
