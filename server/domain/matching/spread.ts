// Gives members without a pair the place of a member with two or three, or of one who can get another.
import type {Matching} from './matching.ts';

/** The share of a round's total weight that may be given up for this. */
export const SPREAD_BUDGET = 0.04;
/** Members looked at in the search for one chain of exchanges. */
const SEARCHED_MAX = 500;

/** A member takes the pair `into`, for which its other end gives up the pair `out`, if it has no free position. */
type Exchange = {readonly into: number; readonly out: number | undefined};

/**
 * `held(u)` is the number of suggestions that u has besides this matching. No member loses their last one, and the total
 * weight stays at least `1 - SPREAD_BUDGET` of what it was.
 */
export function spread(matching: Matching, held: (u: number) => number): void {
  let budget = matching.total() * SPREAD_BUDGET;
  const has = (u: number) => held(u) + matching.chosen(u).length;
  const exchangesFor = (u: number) => cheapest(matching, u, has) ?? shortestChain(matching, u, has);
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
      matching.take(into);
    }
    budget -= loss;
  }
}

/** Infinite without exchanges. */
function lossOf(matching: Matching, exchanges: readonly Exchange[]): number {
  if (exchanges.length === 0) return Infinity;
  return exchanges.reduce(
    (loss, {into, out}) =>
      loss + (out === undefined ? 0 : matching.weight(out)) - matching.weight(into),
    0,
  );
}

/** The exchange that costs least among those in which a member with two or three pairs loses one. */
function cheapest(
  matching: Matching,
  u: number,
  has: (u: number) => number,
): readonly Exchange[] | undefined {
  let best: (Exchange & {loss: number}) | undefined;
  for (const into of matching.around(u)) {
    const wanted = matching.other(into, u);
    for (const out of matching.chosen(wanted)) {
      if (has(matching.other(out, wanted)) < 2) continue;
      const loss = matching.weight(out) - matching.weight(into);
      if (!best || loss < best.loss) best = {into, out, loss};
    }
  }
  return best && [best];
}

/**
 * The fewest exchanges after which u has a pair and everybody who had one still has: each who loses their only pair
 * takes another (an augmenting path). Empty if none is found.
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
      if (matching.isTaken(into)) continue;
      const partner = matching.other(into, taker);
      if (matching.free(partner) > 0) return [...chain, {into, out: undefined}];
      for (const out of matching.chosen(partner)) {
        const loser = matching.other(out, partner);
        const longer = [...chain, {into, out}];
        if (has(loser) > 1) return longer;
        if (!chains.has(loser)) chains.set(loser, longer);
      }
    }
  }
  return [];
}
