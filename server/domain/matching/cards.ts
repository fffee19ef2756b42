// Deals the cards of offered pairs: the position of each and its text. The pairs are dealt in random order, so that
// neither tells what a pair is worth.
import {describe, type Person as Described} from './describe.ts';
import type {Offer} from './offered-pair.ts';
import {hashText, randomFrom, shuffled} from './random.ts';
import type {Residence} from '../places/distance-km.ts';
import {cardDistance} from './card-distance.ts';

/** A member on either side of a card, with no more than a card may tell. */
export type Person = Described & {readonly residence: Residence | null};

/** A member's positions while cards are dealt. */
export type OpenSlots = {
  /** Empty positions, lowest first. */
  readonly free: number[];
  /** Descriptions of the cards they hold. */
  readonly said: string[];
  /** Pairs that may still be offered to them. */
  room: number;
};

/** One person's view of an offered pair. */
export type Card = {
  readonly userId: string;
  readonly otherId: string;
  readonly position: number;
  readonly description: string;
  readonly reasons: readonly string[];
  readonly distance: string | null;
};

/** Both cards of each pair, the lowest empty positions first. Fills the slots. */
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
    const words = describe(member, other, {said: open?.said ?? [], chance});
    open?.said.push(words.description);
    return {userId, otherId, position, ...words, distance: cardDistance(member, other)};
  };
  return shuffled(offers, randomFrom(hashText(`${seed}/deal`))).flatMap(({low, high}) => [
    deal(low, high),
    deal(high, low),
  ]);
}
