// The confidence interval of a share.

/** Half-width of a 95 % interval in standard deviations. */
const Z = 1.959964;

/** Wilson's confidence interval of a share, which also holds for few cases. */
export function interval(count: number, of: number): readonly [low: number, high: number] {
  if (of === 0) return [0, 1];
  const share = count / of;
  const middle = (share + (Z * Z) / (2 * of)) / (1 + (Z * Z) / of);
  const reach =
    (Z / (1 + (Z * Z) / of)) * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}
