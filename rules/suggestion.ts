// A suggestion's life as seen by one of the two: positions, answers, outcomes.
import {refusal, type Refusal} from './refusal.ts';

export const MAX_SUGGESTIONS = 3;
export const POSITIONS = [0, 1, 2] as const;

export const RESPONSES = ['Yes', 'No'] as const;
export type Response = (typeof RESPONSES)[number];

export const OUTCOMES = ['matched', 'other-out-of-credits'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** This many days after its first Yes a pair leaves, unless it has become a match by then. */
export const YES_EXPIRES_DAYS = 7;
/** No pair stays on offer longer than this many days, whatever was answered and by whom. */
export const OFFER_DAYS = 14;
/** A matched card leaves after this many days; its conversation stays. */
export const MATCHED_CARD_DAYS = 1;
/** A pair that expired may be offered again after this many days. */
export const REOFFER_AFTER_DAYS = 30;

export const NOT_SUGGESTED = 'This person is not among your suggestions any more.';
export const ALREADY_ANSWERED = 'You have already answered this suggestion.';

type Answerable = {response: Response | null} | undefined;

/** Refuses without telling whether the other person exists. */
export function checkAnswerable(suggestion: Answerable): Refusal | undefined {
  if (!suggestion) return refusal('not-suggested', NOT_SUGGESTED);
  if (suggestion.response !== null) return refusal('already-answered', ALREADY_ANSWERED);
  return undefined;
}
