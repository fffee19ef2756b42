// Who is worth considering for whom. Looks at a bounded number of people for each, never at all pairs.
import {EligibleIndex} from './eligible-index.ts';
import type {Pool} from './pool.ts';
import {hashText, randomFrom} from './random.ts';
import {Shortlist} from './shortlist.ts';

export type Effort = {
  /** People sampled for each member out of all they may meet. */
  readonly sample: number;
  /** The best of them that the matching may choose from. */
  readonly keep: number;
  /** Rounds of looking at the partners of one's partners' partners. */
  readonly refinements: number;
  /** How many on each list such a look follows. */
  readonly fanOut: number;
};

/** What a pair of places in the pool is worth, above 0; the same from both sides. */
export type Weigh = (u: number, v: number) => number;

export const ROUND_EFFORT: Effort = {sample: 48, keep: 16, refinements: 2, fanOut: 4};

/**
 * Samples from the exact set of people each may meet, then improves by acquaintance: whoever suits the
 * people who suit those who suit me probably suits me. (The idea of nearest-neighbour descent: Dong,
 * Moses and Li, WWW 2011; three steps instead of two, since with men and women two lead back to one's
 * own kind.) As a sample that comes back short grows by the number of people barred, whoever has an
 * eligible partner among `findable` has one on the list.
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
    // Most of them barred: as many more as there are barred, so that somebody else is among them.
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
