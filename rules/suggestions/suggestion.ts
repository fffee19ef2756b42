// A suggestion's positions, answers, outcomes and lifetimes.
import {refusal, type Refusal} from '../refusal.ts';

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

export const NOT_SUGGESTED = 'This person is not among your suggestions any more.';
export const ALREADY_ANSWERED = 'You have already answered this suggestion.';
/** Of an answer that another device of the member has given differently. */
export const answeredElsewhere = (stands: Response): string =>
  `You have already answered on another device: your ${stands} stands.`;
/** The refusals of an answer whose card is over: it closes as soon as its row arrives, and cannot show them. */
export const CARD_IS_OVER: ReadonlySet<string> = new Set([
  NOT_SUGGESTED,
  ...RESPONSES.map(answeredElsewhere),
]);
/** Tells neither whose wishes nor what the other has answered. */
export const OUTSIDE_WISHES =
  'This suggestion no longer fits, so your answer was not saved. It will leave your list soon.';

type Answerable = {response: Response | null} | undefined;

/** The refusal does not tell whether the other member exists. */
export function checkAnswerable(suggestion: Answerable): Refusal | undefined {
  if (!suggestion) return refusal('not-suggested', NOT_SUGGESTED);
  if (suggestion.response !== null) return refusal('already-answered', ALREADY_ANSWERED);
  return undefined;
}
