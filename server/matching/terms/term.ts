// What every term of the score agrees on: the scale, and what an answer nobody gave is worth.

/**
 * A term without the answers it needs. Halfway, so that a missing answer neither helps nor harms:
 * the scales below are laid out so that two random answers to one question average the same.
 */
export const NEUTRAL = 0.5;

/** The index of an answer that is missing or none of the options. */
export const MISSING = -1;

/** The value an ordinal scale gives to a distance, or neutral when either side has not answered. */
export function byDistance(scale: readonly number[], a: number, b: number): number {
  if (a === MISSING || b === MISSING) return NEUTRAL;
  return scale[Math.abs(a - b)] ?? 0;
}

/** A score of 0 to 10 as 0 to 1; anything out of range is brought back to its end. */
export function outOfTen(score: number): number {
  return Math.min(1, Math.max(0, score / 10));
}
