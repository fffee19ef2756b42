// Points distributed over several factors: shared by interests, looks and background.
import {WORDS} from '../common-words.ts';
import {titleInWords} from './options.ts';

export type AllocationLimits = {
  /** Most points for one factor. */
  readonly each: number;
  /** Points for all factors together. */
  readonly total: number;
};

export function sumOf(points: readonly number[]): number {
  return points.reduce((sum, value) => sum + value, 0);
}

/** The factors that have points, most first: "Sports 3, Film 1". The labels are stored titles. */
export function pointsInWords(labels: readonly string[], points: readonly number[]): string {
  return labels
    .map((label, i) => ({label, given: points[i] ?? 0}))
    .filter(({given}) => given > 0)
    .toSorted((a, b) => b.given - a.given)
    .map(({label, given}) => `${titleInWords(label)} ${given}`)
    .join(WORDS.comma);
}

export function isAllocation(points: readonly number[], length: number, each: number): boolean {
  return (
    points.length === length && points.every((p) => Number.isInteger(p) && p >= 0 && p <= each)
  );
}

/**
 * Moves one slider or stepper. @returns the new points, or the same array when the move is out of range or exceeds the
 * total ("A change exceeding the total is ignored", specification, section 5).
 */
export function movePoints(
  points: readonly number[],
  index: number,
  value: number,
  {each, total}: AllocationLimits,
): readonly number[] {
  if (!Number.isInteger(value) || value < 0 || value > each || !(index in points)) return points;
  const moved = points.with(index, value);
  return sumOf(moved) > total ? points : moved;
}
