// A suggestion's positions, answers, outcomes and lifetimes.
import {refusal, type Refusal, type RefusalCode} from '../refusal.ts';
import {words} from '../words/words.ts';

export const MAX_SUGGESTIONS = 3;
export const POSITIONS = [0, 1, 2] as const;

export const RESPONSES = ['Yes', 'No'] as const;
export type Response = (typeof RESPONSES)[number];

export const OUTCOMES = ['matched', 'other-out-of-credits'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A pair expires this many days after its first Yes, unless it has matched. */
export const YES_EXPIRES_DAYS = 7;
/** A pair expires after this many days, whatever the answers. */
export const OFFER_DAYS = 14;
/** A matched suggestion is removed after this many days; its room stays. */
export const MATCHED_CARD_DAYS = 1;
/** An expired pair may be offered again after this many days. */
export const REOFFER_AFTER_DAYS = 30;

/** A member is told of an expired Yes for so many days, unless they have read it. */
export const EXPIRED_YES_DAYS = 14;
export const EXPIRED_YESES_SHOWN = 3;

export const ANSWERING = words('suggestions', 'answering', {
  /** Of an answer that another device of the member has given differently. */
  elsewhere: (stands: Response) => ({stands}),
});
/** The refusals of an answer whose card is over: it closes as soon as its row arrives, and cannot show them. */
export const CARD_IS_OVER: ReadonlySet<string | undefined> = new Set<RefusalCode>([
  'not-suggested',
  'already-answered',
]);

/** What /matches and a card say beside the specification's messages (MATCH). */
export const MATCHES_PAGE = words('suggestions', 'page');
export const CARD = words('suggestions', 'card');
export const PERSON = words('suggestions', 'person', {
  openProfile: (name: string) => ({name}),
  photoOf: (name: string) => ({name}),
  moreAbout: (name: string) => ({name}),
});

type Answerable = {response: Response | null} | undefined;

/** The refusal does not tell whether the other member exists. */
export function checkAnswerable(suggestion: Answerable): Refusal | undefined {
  if (!suggestion) return refusal('not-suggested', ANSWERING.notSuggested);
  if (suggestion.response !== null) return refusal('already-answered', ANSWERING.alreadyAnswered);
  return undefined;
}
