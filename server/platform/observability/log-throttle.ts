// Limits repeated log entries to one a minute.

const MINUTE_MS = 60_000;

/** Calls `log` at most once a minute, with the number of events since its last call. */
export function throttledLog<T>(log: (event: T, times: number) => void): (event: T) => void {
  let quietUntil = 0;
  let times = 0;
  return (event) => {
    times += 1;
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + MINUTE_MS;
    log(event, times);
    times = 0;
  };
}
