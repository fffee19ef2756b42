// Times as benches report them: how many, the tenth best (what a busy machine disturbs least), the middle,
// the twentieth worst, the worst.

export type Spread = {count: number; p10: number; p50: number; p95: number; worst: number};

export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return {count: sorted.length, p10: at(0.1), p50: at(0.5), p95: at(0.95), worst: at(1)};
}
