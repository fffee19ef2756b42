// Chooses the pairs of a round: collects candidates, then chooses among all of them. Takes the weight of a pair as
// given.
import {MAX_SUGGESTIONS} from '../../../rules/suggestions/suggestion.ts';
import {improve, chooseGreedily} from './b-matching.ts';
import {findCandidates, type Effort, type Weigh} from './candidates.ts';
import {Matching, type Edge} from './matching.ts';
import type {Pool} from './pool.ts';
import {hashText, randomFrom, shuffled} from './random.ts';
import type {Shortlist} from './shortlist.ts';
import {redistribute} from './redistribute.ts';

/** The input of a choice. `openPositions` is each person's number of free positions. */
export type Terms = {
  readonly pool: Pool;
  readonly weigh: Weigh;
  readonly openPositions: readonly number[];
  readonly effort: Effort;
  readonly seed: string;
};

/**
 * Fills greedily to collect candidates, chooses once among all of them, and fills what is left open, so that no two
 * people with a free position who may meet remain. Heaviest first.
 *
 * The choice runs once, among all candidates: exchanges among the first candidates alone would split pairs of two
 * members who often say Yes, before reluctant members have candidates like themselves.
 */
export function choosePairs(terms: Terms): Edge[] {
  const {candidates} = fillGreedily(terms, []);
  const best = chooseAmong(candidates, terms.openPositions);
  const {chosen} = fillGreedily({...terms, seed: `${terms.seed}/rest`}, best);
  return chosen.toSorted((x, y) => y.weight - x.weight);
}

/** Repeats search and greedy choice among members with room until a pass adds nothing. Restores the pool. */
function fillGreedily(
  {pool, weigh, openPositions, effort, seed}: Terms,
  already: readonly Edge[],
): {chosen: Edge[]; candidates: Edge[]} {
  const free = [...openPositions];
  const chosen: Edge[] = [];
  const candidates: Edge[] = [];
  const take = (edge: Edge) => {
    pool.bar(edge.a, edge.b);
    for (const u of [edge.a, edge.b]) free[u] = (free[u] ?? 0) - 1;
    chosen.push(edge);
  };
  already.forEach(take);
  for (let pass = 0, before = -1; chosen.length > before; pass++) {
    before = chosen.length;
    const findable = free.flatMap((count, i) => (count > 0 ? [i] : []));
    const lists = findCandidates(pool, weigh, findable, effort, `${seed}/${pass}`);
    // In random order, so that ties favour no age and no id.
    const inTurn = shuffled(findable, randomFrom(hashText(`${seed}/${pass}/turn`)));
    for (const edge of edgesOf(lists, inTurn).toSorted((x, y) => y.weight - x.weight)) {
      candidates.push(edge);
      if ((free[edge.a] ?? 0) > 0 && (free[edge.b] ?? 0) > 0) take(edge);
    }
  }
  for (const {a, b} of chosen) pool.unbar(a, b);
  return {chosen, candidates};
}

/** Chooses among these pairs. Heaviest first. */
export function chooseAmong(edges: readonly Edge[], openPositions: readonly number[]): Edge[] {
  const matching = new Matching(openPositions, edges);
  chooseGreedily(matching);
  improve(matching);
  // Members who are away count as having what they may not: no other gives up a pair for them.
  redistribute(matching, (u) => MAX_SUGGESTIONS - (openPositions[u] ?? 0));
  chooseGreedily(matching);
  return matching.chosenPairs();
}

/** Each pair of the lists once. */
function edgesOf(lists: Shortlist, people: readonly number[]): Edge[] {
  const edges: Edge[] = [];
  for (const u of people) {
    for (let place = 0; place < lists.length(u); place++) {
      const v = lists.partner(u, place);
      if (u < v || !lists.has(v, u)) edges.push({a: u, b: v, weight: lists.weight(u, place)});
    }
  }
  return edges;
}
