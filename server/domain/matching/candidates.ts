// Collects candidate pairs: looks at a bounded number of people for each member, never at all pairs.
import {EligibleIndex} from './eligible-index.ts';
import type {Pool} from './pool.ts';
import {hashText, randomFrom} from './random.ts';
import {Shortlist} from './shortlist.ts';

export type Effort = {
  /** People sampled for each member out of all they may meet. */
  readonly sample: number;
  /** The best of them that the matching may choose from. */
  readonly keep: number;
  /** Passes over the candidates of the candidates of each candidate. */
  readonly refinements: number;
  /** How many on each list such a look follows. */
  readonly fanOut: number;
};

/** What a pair of places in the pool is worth, above 0; the same from both sides. */
export type Weigh = (u: number, v: number) => number;

export const ROUND_EFFORT: Effort = {sample: 48, keep: 16, refinements: 2, fanOut: 4};

/**
 * Samples from the exact set of people each member may meet, then improves the lists by nearest-neighbour
 * descent (Dong, Moses and Li, WWW 2011): it looks at the candidates of the candidates of each candidate. Three
 * steps instead of two, because between men and women two steps lead back to the member's own gender. A sample
 * that comes back short grows by the number of people barred, so every member with an eligible partner among
 * `findable` gets a candidate.
 */
export function findCandidates(
  pool: Pool,
  weigh: Weigh,
  findable: readonly number[],
  effort: Effort,
  seed: string,
): Shortlist {
  const random = randomFrom(hashText(seed));
  const index = new EligibleIndex(pool.wishes, findable);
  const lists = new Shortlist(pool.size, effort.keep);
  for (const u of findable) {
    const seen = lookAt(pool, weigh, lists, u, index.sample(u, effort.sample, random));
    // Most of the sample is barred: as many more as are barred include a person who is not.
    const barred = pool.barredCount(u);
    if (seen < effort.keep && barred > 0) {
      lookAt(pool, weigh, lists, u, index.sample(u, effort.sample + barred, random));
    }
  }
  const seenBy = new Int32Array(pool.size).fill(-1);
  for (let pass = 0; pass < effort.refinements; pass++) {
    seenBy.fill(-1);
    for (const u of findable) followAcquaintances(pool, weigh, lists, u, effort.fanOut, seenBy);
  }
  return lists;
}

/** Answers how many of them u may meet. */
function lookAt(
  pool: Pool,
  weigh: Weigh,
  lists: Shortlist,
  u: number,
  sample: readonly number[],
): number {
  let seen = 0;
  for (const v of sample) {
    if (pool.isBarred(u, v)) continue;
    lists.offer(u, v, weigh(u, v));
    seen += 1;
  }
  return seen;
}

function followAcquaintances(
  pool: Pool,
  weigh: Weigh,
  lists: Shortlist,
  u: number,
  fanOut: number,
  seenBy: Int32Array,
): void {
  seenBy[u] = u;
  for (let i = 0; i < lists.length(u); i++) seenBy[lists.partner(u, i)] = u;
  const reach = (w: number) => Math.min(fanOut, lists.length(w));
  for (let i = 0; i < reach(u); i++) {
    const partner = lists.partner(u, i);
    for (let j = 0; j < reach(partner); j++) {
      const alike = lists.partner(partner, j);
      for (let k = 0; k < reach(alike); k++) {
        const v = lists.partner(alike, k);
        if (seenBy[v] === u) continue;
        seenBy[v] = u;
        if (pool.mayMeet(u, v)) lists.offer(u, v, weigh(u, v));
      }
    }
  }
}
