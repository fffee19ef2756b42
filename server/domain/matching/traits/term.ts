// Shared by all parts of the score: the scale of distances, and the value of a missing answer.

/** A part without the answers it needs, and the index of an answer that is none of the options. */
export const MISSING = -1;

/** The value an ordinal scale gives to a distance, or {@link MISSING} when either side has not answered. */
export function byDistance(scale: readonly number[], a: number, b: number): number {
  if (a === MISSING || b === MISSING) return MISSING;
  return scale[Math.abs(a - b)] ?? 0;
}

/** A score of 0 to 10 as 0 to 1; anything out of range is brought back to its end. {@link MISSING} without one. */
export function outOfTen(score: number | null): number {
  if (score === null) return MISSING;
  return Math.min(1, Math.max(0, score / 10));
}
