// Summarises measured times: their count, the 10th percentile (least disturbed by a busy machine), the median, the 95th
// percentile and the worst.

export type Percentiles = {count: number; p10: number; p50: number; p95: number; worst: number};

export function percentilesOf(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return {count: sorted.length, p10: at(0.1), p50: at(0.5), p95: at(0.95), worst: at(1)};
}
