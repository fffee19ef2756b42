// Shared by all terms of the score: the ordinal scale, and the value of a missing answer.

/** A comparison without the answers it needs, and the index of an unknown option. */
export const MISSING = -1;

/** The scale's value for the distance of two indexes, or {@link MISSING} if either is missing. */
export function byDistance(scale: readonly number[], a: number, b: number): number {
  if (a === MISSING || b === MISSING) return MISSING;
  return scale[Math.abs(a - b)] ?? 0;
}

/** Converts a score of 0 to 10 to 0 to 1, clamped. {@link MISSING} without a score. */
export function outOfTen(score: number | null): number {
  if (score === null) return MISSING;
  return Math.min(1, Math.max(0, score / 10));
}
