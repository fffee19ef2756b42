// Chooses the pairs of a round so that their total value is as good as is cheaply possible: greedy
// first, then local exchanges. Knows weights and positions, not people.
import type {Matching} from './matching.ts';

/** Exchanges below this gain are rounding. */
const EPSILON = 1e-9;
/** Nearly all of the gain comes in the first passes; a bound keeps a round's time predictable. */
const MAX_PASSES = 6;

/** Heaviest pair first, wherever it fits. At least half of the optimum, in practice far more. */
export function takeGreedily(matching: Matching): void {
  for (let e = 0; e < matching.edges.length; e++) {
    if (matching.fits(e)) matching.take(e);
  }
}

/** Exchanges until a whole pass gains nothing. Never lowers the total. */
export function improve(matching: Matching): void {
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    let gained = false;
    for (let e = 0; e < matching.edges.length; e++) {
      const better = matching.isTaken(e) ? split(matching, e) : insert(matching, e);
      gained ||= better;
    }
    if (!gained) return;
  }
}

/** A chosen pair gives way when the two are worth more with others who still have room. */
function split(matching: Matching, e: number): boolean {
  const edge = matching.edges[e];
  if (!edge) return false;
  const hope = refillHope(matching, edge.a) + refillHope(matching, edge.b);
  return hope > edge.weight + EPSILON && exchange(matching, [e], undefined);
}

/** A pair left out pushes out one pair at each full end, whose other ends look for somebody new. */
function insert(matching: Matching, e: number): boolean {
  const edge = matching.edges[e];
  if (!edge) return false;
  const out = [edge.a, edge.b].flatMap((u) => leastMissed(matching, u));
  const loss = out.reduce((sum, {loss: one}) => sum + one, 0);
  if (edge.weight <= loss + EPSILON) return false;
  return exchange(
    matching,
    out.map(({pair}) => pair),
    e,
  );
}

/** For a full person, the chosen pair whose end hurts least once its other side has looked again. */
function leastMissed(matching: Matching, u: number): {pair: number; loss: number}[] {
  if (matching.free(u) > 0) return [];
  let least: {pair: number; loss: number} | undefined;
  for (const pair of matching.chosen(u)) {
    const loss = matching.weight(pair) - refillHope(matching, matching.other(pair, u));
    if (!least || loss < least.loss) least = {pair, loss};
  }
  return least ? [least] : [];
}

/** The best pair u could have with somebody who has room, if u itself had room. */
function refillHope(matching: Matching, u: number): number {
  const around = matching.around(u);
  const best = around.find((e) => !matching.isTaken(e) && matching.free(matching.other(e, u)) > 0);
  return best === undefined ? 0 : matching.weight(best);
}

/** Carries an exchange out, lets everybody it touched look again, and undoes it if nothing was won. */
function exchange(matching: Matching, out: readonly number[], into: number | undefined): boolean {
  const touched = new Set<number>();
  let gain = 0;
  for (const e of out) {
    matching.drop(e);
    gain -= matching.weight(e);
    const edge = matching.edges[e];
    if (edge) touched.add(edge.a).add(edge.b);
  }
  const added: number[] = [];
  const add = (e: number) => {
    matching.take(e);
    added.push(e);
    gain += matching.weight(e);
  };
  if (into !== undefined) {
    if (matching.fits(into)) add(into);
    touched.delete(matching.edges[into]?.a ?? -1);
    touched.delete(matching.edges[into]?.b ?? -1);
  }
  for (const u of touched) {
    const refill = matching.bestFitting(u);
    if (refill !== undefined) add(refill);
  }
  if (gain > EPSILON) return true;
  for (const e of added.toReversed()) matching.drop(e);
  for (const e of out) matching.take(e);
  return false;
}
