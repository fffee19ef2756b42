// Assigns positions and texts to the cards of offered pairs. Deals in random order, so that a position does not reveal
// a pair's weight.
import type {CardSentences} from '../../../rules/suggestions/card-sentences.ts';
import {describe, type Person as Described} from './describe.ts';
import type {Offer} from './offered-pair.ts';
import {hashText, randomFrom, shuffled} from './random.ts';
import type {Residence} from '../places/distance-km.ts';
import {cardDistance, distanceText} from './card-distance.ts';

/** What a card may reveal of a member. */
export type Person = Described & {readonly residence: Residence | null};

/** A member's positions while cards are dealt. */
export type OpenSlots = {
  /** Empty positions, lowest first. */
  readonly free: number[];
  /** Descriptions of the cards they hold. */
  readonly said: string[];
  /** The number of pairs that may still be offered to the member. */
  openPositions: number;
};

/** One member's card of an offered pair. */
export type Card = {
  readonly userId: string;
  readonly otherId: string;
  readonly position: number;
  readonly description: string;
  readonly reasons: readonly string[];
  readonly distance: string | null;
  readonly say: CardSentences;
};

/** Deals both cards of each pair, lowest empty position first. Updates the slots. */
export function dealCards(
  offers: readonly Pick<Offer, 'low' | 'high'>[],
  members: ReadonlyMap<string, Person>,
  slots: ReadonlyMap<string, OpenSlots>,
  seed: string,
): Card[] {
  const deal = (userId: string, otherId: string): Card => {
    const [member, other, open] = [members.get(userId), members.get(otherId), slots.get(userId)];
    const position = open?.free.shift();
    if (!member || !other || position === undefined) throw new Error(`No card for ${userId}`);
    const chance = randomFrom(hashText(`${seed}/${userId}>${otherId}`));
    const {sentences, ...texts} = describe(member, other, {said: open?.said ?? [], chance});
    open?.said.push(texts.description);
    const away = cardDistance(member, other);
    const distance = away && distanceText(away);
    const say = {...sentences, distance: away};
    return {userId, otherId, position, ...texts, distance, say};
  };
  return shuffled(offers, randomFrom(hashText(`${seed}/deal`))).flatMap(({low, high}) => [
    deal(low, high),
    deal(high, low),
  ]);
}
