// The reference for the value of a round: considers every eligible pair. Quadratic, so for at most 10,000 people.
import {areEligible} from '../../server/features/matching/eligibility.ts';
import type {Weigh} from '../../server/features/matching/candidates.ts';
import type {Edge} from '../../server/features/matching/matching.ts';
import type {Pool} from '../../server/features/matching/pool.ts';
import {randomFrom, shuffled} from '../../server/features/matching/random.ts';

export type AllPairs = {a: Int32Array; b: Int32Array; weight: Float64Array};

export function allPairs(pool: Pool, weigh: Weigh): AllPairs {
  const a: number[] = [];
  const b: number[] = [];
  const weight: number[] = [];
  for (let i = 0; i < pool.size; i++) {
    for (let j = i + 1; j < pool.size; j++) {
      const [x, y] = [pool.wishes[i], pool.wishes[j]];
      if (!x || !y || !areEligible(x, y)) continue;
      a.push(i);
      b.push(j);
      weight.push(weigh(i, j));
    }
  }
  return {a: Int32Array.from(a), b: Int32Array.from(b), weight: Float64Array.from(weight)};
}

/** Takes pairs in this order if both people still have one of their three positions. */
function takeInOrder(pairs: AllPairs, people: number, order: Iterable<number>): Edge[] {
  const room = new Int8Array(people).fill(3);
  const taken: Edge[] = [];
  for (const e of order) {
    const [a, b] = [pairs.a[e] ?? 0, pairs.b[e] ?? 0];
    if ((room[a] ?? 0) === 0 || (room[b] ?? 0) === 0) continue;
    room[a] = (room[a] ?? 0) - 1;
    room[b] = (room[b] ?? 0) - 1;
    taken.push({a, b, weight: pairs.weight[e] ?? 0});
  }
  return taken;
}

/** Greedy by weight over all pairs. A round is compared with its value. */
export function allPairsGreedy(pairs: AllPairs, people: number): Edge[] {
  const order = Uint32Array.from(pairs.weight.keys());
  order.sort((x, y) => (pairs.weight[y] ?? 0) - (pairs.weight[x] ?? 0));
  return takeInOrder(pairs, people, order);
}

/** Eligible pairs at random, at most three a person, as a site without a score would offer. */
export function randomPairing(pairs: AllPairs, people: number): Edge[] {
  const order = shuffled(Array.from(pairs.weight.keys()), randomFrom(1));
  return takeInOrder(pairs, people, order);
}
