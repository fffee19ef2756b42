// Gives members who were left without a pair the place of a member who has two or three.
import type {Matching} from './matching.ts';

/** The part of a round's total value that may be given up so that fewer people go without. */
export const SPREAD_BUDGET = 0.04;

type Exchange = {into: number; out: number; loss: number};

/**
 * `held(u)` is the number of suggestions u has besides this matching. Nobody is left with none to make
 * room, and the total stays at least `1 - SPREAD_BUDGET` of what it was.
 */
export function spread(matching: Matching, held: (u: number) => number): void {
  let budget = matching.total() * SPREAD_BUDGET;
  const has = (u: number) => held(u) + matching.chosen(u).length;
  const wanting = Array.from({length: matching.people}, (_, u) => u)
    .filter((u) => matching.free(u) > 0 && has(u) === 0)
    .flatMap((u) => cheapest(matching, u, has) ?? [])
    .toSorted((x, y) => x.exchange.loss - y.exchange.loss);
  for (const {u} of wanting) {
    if (has(u) > 0) continue;
    const found = cheapest(matching, u, has);
    if (!found || found.exchange.loss > budget) continue;
    matching.drop(found.exchange.out);
    matching.take(found.exchange.into);
    budget -= found.exchange.loss;
  }
}

function cheapest(
  matching: Matching,
  u: number,
  has: (u: number) => number,
): {u: number; exchange: Exchange} | undefined {
  let best: Exchange | undefined;
  for (const into of matching.around(u)) {
    const wanted = matching.other(into, u);
    for (const out of matching.chosen(wanted)) {
      if (has(matching.other(out, wanted)) < 2) continue;
      const loss = matching.weight(out) - matching.weight(into);
      if (!best || loss < best.loss) best = {into, out, loss};
    }
  }
  return best && {u, exchange: best};
}
