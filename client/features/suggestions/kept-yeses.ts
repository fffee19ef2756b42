// The Yeses that this device has seen waiting. The server deletes the cards of an expired pair in silence (ADR 12), so the device
// keeps what a member has to know to be told of it.
import * as v from 'valibot';
import {readAs} from '../../../rules/read-as.ts';
import {answeredOfferEndsAt} from '../../../rules/suggestions/suggestion.ts';
import type {RowOf} from '../../../schema.ts';
import {writeDraft} from '../../platform/storage/remembered.ts';

/** Its name among what the device keeps of a member. */
export const KEPT_YESES = 'yeses';

const yeses = v.array(v.object({otherId: v.string(), name: v.string(), endsAt: v.number()}));
export type KeptYes = v.InferOutput<typeof yeses>[number];

export function parseYeses(text: string | undefined): readonly KeptYes[] {
  try {
    return readAs(yeses, JSON.parse(text ?? '[]')) ?? [];
  } catch {
    return [];
  }
}

export const printYeses = (kept: readonly KeptYes[]): string | undefined =>
  kept.length === 0 ? undefined : JSON.stringify(kept);

export const forgetYeses = (userID: string) => writeDraft(userID, KEPT_YESES, undefined);

type Card = Pick<
  RowOf<'suggestion'>,
  'otherId' | 'response' | 'outcome' | 'respondedAt' | 'offeredAt'
> & {readonly other: {readonly name: string} | undefined};

/**
 * `waiting`: the Yeses on the member's cards. `expired`: kept ones whose card has gone when their time was over. One whose card went
 * earlier is told nowhere: the other may have said No, or this Yes was the second one of a pair that could not pay. `otherwiseEnded`: ids of people with whom the member has or had a match, or whom they have blocked.
 */
export function sortYeses(
  kept: readonly KeptYes[],
  cards: readonly Card[],
  otherwiseEnded: ReadonlySet<string>,
  now = Date.now(),
): {expired: KeptYes[]; waiting: KeptYes[]} {
  const present = new Set(cards.map(({otherId}) => otherId));
  return {
    expired: kept.filter(
      ({otherId, endsAt}) => endsAt <= now && !present.has(otherId) && !otherwiseEnded.has(otherId),
    ),
    waiting: cards
      .filter(({response, outcome}) => response === 'Yes' && outcome !== 'matched')
      .map((card) => ({
        otherId: card.otherId,
        name: card.other?.name ?? 'Somebody',
        endsAt: answeredOfferEndsAt(card),
      })),
  };
}
