// Collects candidate pairs from a bounded number of people per member.
import {EligibleIndex} from './eligible-index.ts';
import type {Pool} from './pool.ts';
import {hashText, randomFrom} from './random.ts';
import {Shortlist} from './shortlist.ts';

export type Effort = {
  /** People sampled for each member from all they may meet. */
  readonly sample: number;
  /** The best of them, kept as candidates. */
  readonly keep: number;
  /** Passes of nearest-neighbour descent. */
  readonly refinements: number;
  /** Candidates followed on each list in a pass. */
  readonly fanOut: number;
};

/** The weight of a pair of pool indexes; positive and symmetric. */
export type Weigh = (u: number, v: number) => number;

export const ROUND_EFFORT: Effort = {sample: 56, keep: 16, refinements: 2, fanOut: 4};

/**
 * Samples from the exact set of people each member may meet, then improves the lists by nearest-neighbour descent
 * (Dong, Moses and Li, WWW 2011). Follows three steps instead of two, because between men and women two steps lead back
 * to the member's own gender. A short sample grows by the number of barred people, so every member with an eligible
 * partner among `findable` gets a candidate.
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
    const seen = offerSample(pool, weigh, lists, u, index.sample(u, effort.sample, random));
    // Most of the sample is barred: a sample larger by the number of barred people includes an eligible one.
    const barred = pool.barredCount(u);
    if (seen < effort.keep && barred > 0) {
      offerSample(pool, weigh, lists, u, index.sample(u, effort.sample + barred, random));
    }
  }
  const seenBy = new Int32Array(pool.size).fill(-1);
  for (let pass = 0; pass < effort.refinements; pass++) {
    seenBy.fill(-1);
    for (const u of findable) refineByNeighbours(pool, weigh, lists, u, effort.fanOut, seenBy);
  }
  return lists;
}

/** Returns the number of people in the sample whom u may meet. */
function offerSample(
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

function refineByNeighbours(
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
