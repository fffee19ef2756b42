// The mean and spread (standard deviation) of a measure over the pairs that may meet.

/** A measure with a spread of 0 distinguishes no pairs and is ignored. */
export type Norm = {readonly mean: number; readonly spread: number};

/** Limits each comparison, in standard deviations. */
const MOST_SPREADS = 3;

/** Standard deviations from the mean; 0 if all values are equal. */
export function spreadsFrom({mean, spread}: Norm, value: number): number {
  if (spread === 0) return 0;
  const z = (value - mean) / spread;
  return z > MOST_SPREADS ? MOST_SPREADS : z < -MOST_SPREADS ? -MOST_SPREADS : z;
}

export function meanAndSpread(values: readonly number[]): Norm {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {mean, spread: Math.sqrt(squares / Math.max(1, values.length))};
}
