// Points shared out over several factors: the arithmetic that interests, looks and background have in common.

export type AllocationLimits = {
  /** Highest number of points one factor may hold. */
  readonly each: number;
  /** Points to share out over all factors. */
  readonly total: number;
};

export function sumOf(points: readonly number[]): number {
  return points.reduce((sum, value) => sum + value, 0);
}

export function isAllocation(points: readonly number[], length: number, each: number): boolean {
  return (
    points.length === length && points.every((p) => Number.isInteger(p) && p >= 0 && p <= each)
  );
}

/**
 * One slider or stepper moved: the new points, or the same array when the move is not allowed
 * (out of range, or past the total). "A change exceeding the total is ignored" (specification, section 5).
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
