// Gives members without a pair the place of a member with two or three, or of one who can get another.
import type {Matching} from './matching.ts';

/** The share of a round's total weight that may be given up for this. */
export const REDISTRIBUTION_BUDGET = 0.04;
/** Limits the search for a chain of exchanges, in members. */
const SEARCHED_MAX = 500;

/** Adds the pair `into`. If its other member has no free position, they lose the pair `out` for it. */
type Exchange = {readonly into: number; readonly out: number | undefined};

/**
 * `held(u)` is the number of suggestions that u has besides this matching. No member loses their last one, and the total
 * weight stays at least `1 - REDISTRIBUTION_BUDGET` of what it was.
 */
export function redistribute(matching: Matching, held: (u: number) => number): void {
  let budget = matching.total() * REDISTRIBUTION_BUDGET;
  const has = (u: number) => held(u) + matching.chosenOf(u).length;
  const exchangesFor = (u: number) =>
    cheapestExchange(matching, u, has) ?? shortestChain(matching, u, has);
  const wanting = Array.from({length: matching.people}, (_, u) => u)
    .filter((u) => matching.free(u) > 0 && has(u) === 0)
    .map((u) => ({u, loss: lossOf(matching, exchangesFor(u))}))
    .filter(({loss}) => loss < Infinity)
    .toSorted((x, y) => x.loss - y.loss);
  for (const {u} of wanting) {
    if (has(u) > 0) continue;
    const exchanges = exchangesFor(u);
    const loss = lossOf(matching, exchanges);
    if (loss > budget) continue;
    for (const {into, out} of exchanges.toReversed()) {
      if (out !== undefined) matching.drop(out);
      matching.choose(into);
    }
    budget -= loss;
  }
}

/** The weight that a chain of exchanges costs; infinite for an empty one. */
function lossOf(matching: Matching, exchanges: readonly Exchange[]): number {
  if (exchanges.length === 0) return Infinity;
  return exchanges.reduce(
    (loss, {into, out}) =>
      loss + (out === undefined ? 0 : matching.weight(out)) - matching.weight(into),
    0,
  );
}

/** The exchange with the lowest cost in which a member with two or three pairs loses one. */
function cheapestExchange(
  matching: Matching,
  u: number,
  has: (u: number) => number,
): readonly Exchange[] | undefined {
  let best: (Exchange & {loss: number}) | undefined;
  for (const into of matching.around(u)) {
    const wanted = matching.other(into, u);
    for (const out of matching.chosenOf(wanted)) {
      if (has(matching.other(out, wanted)) < 2) continue;
      const loss = matching.weight(out) - matching.weight(into);
      if (!best || loss < best.loss) best = {into, out, loss};
    }
  }
  return best && [best];
}

/**
 * The shortest augmenting path: exchanges after which u has a pair, and every member who loses their only pair gets
 * another. Empty if none is found.
 */
function shortestChain(
  matching: Matching,
  u: number,
  has: (u: number) => number,
): readonly Exchange[] {
  const chains = new Map<number, readonly Exchange[]>([[u, []]]);
  for (const [taker, chain] of chains) {
    if (chains.size > SEARCHED_MAX) break;
    for (const into of matching.around(taker)) {
      if (matching.isChosen(into)) continue;
      const partner = matching.other(into, taker);
      if (matching.free(partner) > 0) return [...chain, {into, out: undefined}];
      for (const out of matching.chosenOf(partner)) {
        const loser = matching.other(out, partner);
        const longer = [...chain, {into, out}];
        if (has(loser) > 1) return longer;
        if (!chains.has(loser)) chains.set(loser, longer);
      }
    }
  }
  return [];
}
