// How long to wait before failed work is tried again.

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** Doubling from a second to half a minute, a little apart so that not everybody comes at once. */
export function backoffMs(failures: number): number {
  const full = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
  return full * (0.75 + Math.random() * 0.5);
}
