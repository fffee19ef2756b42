// What may happen thousands of times a minute is said once in that time.

const MINUTE_MS = 60_000;

/** `say` at most once a minute, with how many times it was to be said since it last was, this time included. */
export function seldom<T>(say: (what: T, times: number) => void): (what: T) => void {
  let quietUntil = 0;
  let times = 0;
  return (what) => {
    times += 1;
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + MINUTE_MS;
    say(what, times);
    times = 0;
  };
}
