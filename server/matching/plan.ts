// What a round would offer: people with empty positions in, pairs out. Pure; the same input and seed give
// the same plan, in whatever order the members come.
import {MAX_SUGGESTIONS} from '../../rules/suggestion.ts';
import {improve, takeGreedily} from './b-matching.ts';
import {findCandidates, ROUND_EFFORT, type Effort, type Weigh} from './candidates.ts';
import {Matching, type Edge} from './matching.ts';
import {measureNorms, type Norms} from './norms.ts';
import {personReader, type Participant, type Person} from './person.ts';
import {Pool, type PlacePairs} from './pool.ts';
import {hashText, randomFrom, shuffled} from './random.ts';
import type {Shortlist} from './shortlist.ts';
import {Scorer} from './score.ts';
import {spread} from './spread.ts';

/** A pair to be offered to both at once; `low` is the lower user id in code-unit order. */
export type Offer = {readonly value: number; readonly low: string; readonly high: string};

export type Conditions = {
  /** Pairs that must not be offered, as places among the people given. */
  readonly barred: PlacePairs;
  readonly seed: string;
  readonly effort?: Effort;
};

export type Plan = {
  /** In an order that says nothing: whoever sees one card arrive before another learns nothing by it. */
  readonly offers: Offer[];
  /** By which the pairs were scored. */
  readonly norms: Norms;
};

/** Leaves nobody empty-handed while an eligible partner has a free position. */
export function planOffers(people: readonly Person[], conditions: Conditions): Plan {
  const {barred, seed, effort = ROUND_EFFORT} = conditions;
  const pool = new Pool(people, barred, seed);
  const norms = measureNorms(pool.people, seed);
  const room = pool.people.map((person) => person.room);
  const pairs = choosePairs(pool, weighByScore(pool, norms), room, effort, seed);
  const offers = shuffled(pairs, randomFrom(hashText(`${seed}/order`))).map(({a, b, weight}) =>
    offerOf(pool.userId(a), pool.userId(b), weight),
  );
  return {offers, norms};
}

export function weighByScore(pool: Pool, norms: Norms): Weigh {
  const scorer = new Scorer(norms);
  return (i, j) => {
    const [a, b] = [pool.people[i]?.traits, pool.people[j]?.traits];
    return a && b ? scorer.value(a, b) : 0;
  };
}

/** {@link planOffers} for members as they are stored. */
export function planRound({
  participants,
  ...conditions
}: Conditions & {readonly participants: readonly Participant[]}): Plan {
  return planOffers(participants.map(personReader()), conditions);
}

export function offerOf(one: string, two: string, value: number): Offer {
  return one < two ? {value, low: one, high: two} : {value, low: two, high: one};
}

/**
 * Chooses among candidates, then again among those who still have room, until that adds nothing: then no
 * two people with a free position who may meet are left. `free` is used up. Heaviest first.
 */
export function choosePairs(
  pool: Pool,
  weigh: Weigh,
  free: number[],
  effort: Effort,
  seed: string,
): Edge[] {
  const chosen: Edge[] = [];
  for (let pass = 0; ; pass++) {
    const findable = free.flatMap((count, i) => (count > 0 ? [i] : []));
    const lists = findCandidates(pool, weigh, findable, effort, `${seed}/${pass}`);
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
