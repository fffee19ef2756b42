// What a round would offer: members with free positions in, pairs with both cards out. Pure; the same
// input and seed give the same plan, in whatever order the members come.
import {MAX_SUGGESTIONS} from '../../rules/suggestion.ts';
import {improve, takeGreedily} from './b-matching.ts';
import {findCandidates, ROUND_EFFORT, type Effort} from './candidates.ts';
import {describe} from './describe.ts';
import {Matching, type Edge} from './matching.ts';
import type {Member} from './member.ts';
import {Pool, type Pair} from './pool.ts';
import {hashText, randomFrom, shuffled} from './random.ts';
import type {Shortlist} from './shortlist.ts';
import {spread} from './spread.ts';

export type Participant = {
  readonly member: Member;
  /** Empty positions, 0 to 2, lowest first. Whoever has none takes no part. */
  readonly freePositions: readonly number[];
};

/** One person's view of an offered pair. */
export type Card = {
  readonly userId: string;
  readonly otherId: string;
  readonly position: number;
  readonly description: string;
  readonly reasons: readonly string[];
};

/** A pair offered to both at once; the first card is the one with the lower user id. */
export type Offer = {readonly value: number; readonly cards: readonly [Card, Card]};

export type RoundInput = {
  readonly participants: readonly Participant[];
  /** Pairs that must not be offered: on offer now, or ended in a way that is final or too recent. */
  readonly barred: Iterable<Pair>;
  readonly seed: string;
  readonly effort?: Effort;
};

/** Offers heaviest first. Leaves nobody empty-handed while an eligible partner has a free position. */
export function planRound({
  participants,
  barred,
  seed,
  effort = ROUND_EFFORT,
}: RoundInput): Offer[] {
  const open = participants.filter(({freePositions}) => freePositions.length > 0);
  const freeOf = new Map(
    open.map(({member, freePositions}) => [member.userId, [...freePositions]]),
  );
  const pool = new Pool(
    open.map(({member}) => member),
    barred,
    seed,
  );
  const free = pool.members.map(({userId}) => freeOf.get(userId)?.length ?? 0);
  const pairs = choosePairs(pool, free, effort, seed);
  const seat = (i: number) => {
    const member = pool.members[i];
    const position = member && freeOf.get(member.userId)?.shift();
    if (!member || position === undefined) throw new Error(`No free position for person ${i}`);
    return {member, position};
  };
  return pairs.map(({a, b, weight}) => {
    const [one, two] = [seat(a), seat(b)];
    return offerOf(one.member, two.member, weight, [one.position, two.position]);
  });
}

/**
 * Chooses among candidates, then again among those who still have room, until that adds nothing: then no
 * two people with a free position who may meet are left. `free` is used up.
 */
export function choosePairs(pool: Pool, free: number[], effort: Effort, seed: string): Edge[] {
  const chosen: Edge[] = [];
  for (let pass = 0; ; pass++) {
    const findable = free.flatMap((count, i) => (count > 0 ? [i] : []));
    const lists = findCandidates(pool, findable, effort, `${seed}/${pass}`);
    // In a shuffled order, so that of pairs worth the same no age and no id always comes first.
    const inTurn = shuffled(findable, randomFrom(hashText(`${seed}/${pass}/turn`)));
    const matching = new Matching(free, edgesOf(lists, inTurn));
    takeGreedily(matching);
    improve(matching);
    spread(matching, (u) => MAX_SUGGESTIONS - (free[u] ?? 0));
    takeGreedily(matching);
    const added = matching.taken();
    if (added.length === 0) return chosen.toSorted((x, y) => y.weight - x.weight);
    for (const {a, b} of added) {
      pool.bar(a, b);
      free[a] = (free[a] ?? 0) - 1;
      free[b] = (free[b] ?? 0) - 1;
    }
    for (const edge of added) chosen.push(edge);
  }
}

/** Each pair on either side's list, once. */
function edgesOf(lists: Shortlist, people: readonly number[]): Edge[] {
  const edges: Edge[] = [];
  for (const u of people) {
    for (let place = 0; place < lists.length(u); place++) {
      const v = lists.partner(u, place);
      if (u < v || !lists.has(v, u)) edges.push({a: u, b: v, weight: lists.value(u, place)});
    }
  }
  return edges;
}

/** The pair as both see it, whichever is named first; `positions` in the order named. */
export function offerOf(
  one: Member,
  two: Member,
  value: number,
  positions: readonly [number, number],
): Offer {
  const cards = [cardOf(one, two, positions[0]), cardOf(two, one, positions[1])] as const;
  return {value, cards: one.userId < two.userId ? cards : [cards[1], cards[0]]};
}

function cardOf(member: Member, other: Member, position: number): Card {
  return {userId: member.userId, otherId: other.userId, position, ...describe(member, other)};
}
