// Chooses pairs with a high total weight: greedily, then by local exchanges. Knows only weights and capacities.
import type {Matching} from './matching.ts';
import {Replacements} from './replacements.ts';

/** Smaller gains are rounding errors. */
const EPSILON = 1e-9;
/** Nearly all of the gain comes in the first passes; the limit keeps a round's duration predictable. */
const MAX_PASSES = 6;

/** Chooses the heaviest pairs that fit. At least half of the optimum, in practice far more. */
export function chooseGreedily(matching: Matching): void {
  for (let e = 0; e < matching.size; e++) {
    if (matching.fits(e)) matching.choose(e);
  }
}

/**
 * Exchanges pairs until a pass gains nothing. Never lowers the total. People may be left with room that {@link
 * chooseGreedily} can fill.
 */
export function improve(matching: Matching): void {
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const replacements = new Replacements(matching);
    let gained = false;
    for (let e = 0; e < matching.size; e++) {
      const better = matching.isChosen(e)
        ? split(matching, replacements, e)
        : insert(matching, replacements, e);
      gained ||= better;
    }
    if (!gained) return;
  }
}

/** Ends a chosen pair if the best replacements of both people weigh more in total. */
function split(matching: Matching, replacements: Replacements, e: number): boolean {
  const replacement =
    replacements.bestReplacement(matching.first(e)) +
    replacements.bestReplacement(matching.second(e));
  return (
    replacement > matching.weight(e) + EPSILON && exchange(matching, replacements, [e], undefined)
  );
}

/** Adds a pair that was left out by ending one pair of each full person; their former partners get a replacement. */
function insert(matching: Matching, replacements: Replacements, e: number): boolean {
  const ends = [matching.first(e), matching.second(e)] as const;
  if (matching.weight(e) <= replacements.loss(ends[0]) + replacements.loss(ends[1]) + EPSILON)
    return false;
  const out = ends.flatMap((u) => replacements.cheapestChosenPair(u) ?? []);
  return exchange(matching, replacements, out, e);
}

/** Carries out an exchange, fills the room it makes, and undoes it if the total did not rise. */
function exchange(
  matching: Matching,
  replacements: Replacements,
  out: readonly number[],
  into: number | undefined,
): boolean {
  const touched = new Set<number>();
  let gain = 0;
  for (const e of out) {
    matching.drop(e);
    gain -= matching.weight(e);
    touched.add(matching.first(e)).add(matching.second(e));
  }
  const added: number[] = [];
  const add = (e: number) => {
    matching.choose(e);
    added.push(e);
    gain += matching.weight(e);
  };
  if (into !== undefined && matching.fits(into)) add(into);
  for (const u of touched) {
    const pair = matching.free(u) > 0 ? replacements.bestFreePair(u) : undefined;
    if (pair !== undefined) add(pair);
  }
  for (const u of touched) replacements.invalidate(u);
  if (gain > EPSILON) return true;
  for (const e of added.toReversed()) matching.drop(e);
  for (const e of out) matching.choose(e);
  return false;
}
