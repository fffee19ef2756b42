// Dealing the cards of offered pairs: which position each takes and what it says. Neither may tell how
// much a pair is worth, so the pairs are dealt in an order of chance.
import {describe, type Person} from './describe.ts';
import type {Offer} from './offered-pair.ts';
import {hashText, randomFrom, shuffled} from './random.ts';

/** What somebody holds, and what will be dealt to them. */
export type Hand = {
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
};

/** Both cards of each pair, the lowest empty positions first. Uses the hands up. */
export function dealCards(
  offers: readonly Pick<Offer, 'low' | 'high'>[],
  members: ReadonlyMap<string, Person>,
  hands: ReadonlyMap<string, Hand>,
  seed: string,
): Card[] {
  const deal = (userId: string, otherId: string): Card => {
    const [member, other, hand] = [members.get(userId), members.get(otherId), hands.get(userId)];
    const position = hand?.free.shift();
    if (!member || !other || position === undefined) throw new Error(`No card for ${userId}`);
    const chance = randomFrom(hashText(`${seed}/${userId}>${otherId}`));
    const words = describe(member, other, {said: hand?.said ?? [], chance});
    hand?.said.push(words.description);
    return {userId, otherId, position, ...words};
  };
  return shuffled(offers, randomFrom(hashText(`${seed}/deal`))).flatMap(({low, high}) => [
    deal(low, high),
    deal(high, low),
  ]);
}
