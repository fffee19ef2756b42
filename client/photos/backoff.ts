// Exponential backoff.

const DELAY_MIN_MS = 1000;
const DELAY_MAX_MS = 30_000;

/** From 1 s doubling to 30 s, with jitter. */
export function backoffMs(failures: number): number {
  const full = Math.min(DELAY_MIN_MS * 2 ** (failures - 1), DELAY_MAX_MS);
  return full * (0.75 + Math.random() * 0.5);
}
