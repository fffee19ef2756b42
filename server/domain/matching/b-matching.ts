// Chooses pairs for a high total value: greedy first, then local exchanges. Handles weights and positions only.
import type {Matching} from './matching.ts';
import {Outlook} from './outlook.ts';

/** Exchanges below this gain are rounding. */
const EPSILON = 1e-9;
/** Nearly all of the gain comes in the first passes; a bound keeps a round's time predictable. */
const MAX_PASSES = 6;

/** Heaviest pair first, wherever it fits. At least half of the optimum, in practice far more. */
export function takeGreedily(matching: Matching): void {
  for (let e = 0; e < matching.size; e++) {
    if (matching.fits(e)) matching.take(e);
  }
}

/**
 * Exchanges until a whole pass gains nothing. Never lowers the total. A person may be left with room
 * that {@link takeGreedily} can still fill.
 */
export function improve(matching: Matching): void {
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const outlook = new Outlook(matching);
    let gained = false;
    for (let e = 0; e < matching.size; e++) {
      const better = matching.isTaken(e)
        ? split(matching, outlook, e)
        : insert(matching, outlook, e);
      gained ||= better;
    }
    if (!gained) return;
  }
}

/** A chosen pair gives way when the two are worth more with others who still have room. */
function split(matching: Matching, outlook: Outlook, e: number): boolean {
  const replacements =
    outlook.bestReplacement(matching.first(e)) + outlook.bestReplacement(matching.second(e));
  return replacements > matching.weight(e) + EPSILON && exchange(matching, outlook, [e], undefined);
}

/** A pair left out pushes out one pair at each full end, whose other ends look for a replacement. */
function insert(matching: Matching, outlook: Outlook, e: number): boolean {
  const ends = [matching.first(e), matching.second(e)] as const;
  if (matching.weight(e) <= outlook.loss(ends[0]) + outlook.loss(ends[1]) + EPSILON) return false;
  const out = ends.flatMap((u) => outlook.leastMissed(u) ?? []);
  return exchange(matching, outlook, out, e);
}

/** Carries an exchange out, fills what it opened, and undoes it if the total did not rise. */
function exchange(
  matching: Matching,
  outlook: Outlook,
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
    matching.take(e);
    added.push(e);
    gain += matching.weight(e);
  };
  if (into !== undefined && matching.fits(into)) add(into);
  for (const u of touched) {
    const pair = matching.free(u) > 0 ? outlook.refill(u) : undefined;
    if (pair !== undefined) add(pair);
  }
  for (const u of touched) outlook.forget(u);
  if (gain > EPSILON) return true;
  for (const e of added.toReversed()) matching.drop(e);
  for (const e of out) matching.take(e);
  return false;
}
