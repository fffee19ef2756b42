// Measures how unequally people are shown, for any choice of pairs.
import type {Edge} from '../../server/features/matching/matching.ts';
import type {Pool} from '../../server/features/matching/pool.ts';
import type {Scorer} from '../../server/features/matching/score.ts';
import type {AllPairs} from './all-pairs.ts';

/** How often each person is shown. */
export type Exposure = Int32Array;

export function exposureOf(edges: readonly Edge[], people: number): Exposure {
  const shown = new Int32Array(people);
  for (const {a, b} of edges) {
    shown[a] = (shown[a] ?? 0) + 1;
    shown[b] = (shown[b] ?? 0) + 1;
  }
  return shown;
}

/** The exposure when each person is shown the three with the highest one-sided score. */
export function oneSidedTopThree(pool: Pool, scorer: Scorer, pairs: AllPairs): Exposure {
  const best = pool.people.map((): {who: number; score: number}[] => []);
  const consider = (u: number, v: number) => {
    const [mine, theirs, top] = [pool.people[u]?.traits, pool.people[v]?.traits, best[u]];
    if (!mine || !theirs || !top) return;
    const score = scorer.direction(mine, theirs);
    if (top.length === 3 && (top[2]?.score ?? 0) >= score) return;
    top.push({who: v, score});
    top.sort((x, y) => y.score - x.score);
    top.length = Math.min(3, top.length);
  };
  pairs.a.forEach((a, e) => {
    const b = pairs.b[e] ?? 0;
    consider(a, b);
    consider(b, a);
  });
  const shown = new Int32Array(pool.size);
  for (const {who} of best.flat()) shown[who] = (shown[who] ?? 0) + 1;
  return shown;
}

/** The Gini coefficient: 0 when all values are equal, almost 1 when only one is not zero. */
export function gini(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  const ranked = sorted.reduce((sum, value, i) => sum + (i + 1) * value, 0);
  const n = sorted.length;
  return total === 0 ? 0 : (2 * ranked) / (n * total) - (n + 1) / n;
}

/** Among people with an eligible partner: the share that is shown at least once, and the Gini coefficient. */
export function fairnessOf(shown: Exposure, pairs: AllPairs): {shown: number; gini: number} {
  const hasPartner = new Uint8Array(shown.length);
  for (const side of [pairs.a, pairs.b]) for (const u of side) hasPartner[u] = 1;
  const counted = Array.from(shown).filter((_, u) => hasPartner[u] === 1);
  return {shown: counted.filter((count) => count > 0).length / counted.length, gini: gini(counted)};
}
