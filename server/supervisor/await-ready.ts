// Waits at the start until Wing can be used.
import {waitFor} from './wait.ts';

/** Wing's own zero-cache answers within this time, or the start fails. */
const OWN_TIMEOUT_MS = 120_000;
const INTERVAL_MS = 150;
/** Time after which the operator hears what a start waits for. */
const NOTICE_MS = 5000;

type Waiting = {
  /** @throws while Wing cannot be used. */
  assertReady: () => Promise<void>;
  /** The operator's zero-caches, for which the start waits without a timeout; undefined if Wing runs its own. */
  zeroCacheUrls: readonly string[] | undefined;
  giveUp: () => Error | undefined;
  print: (line: string) => void;
};

/** @throws the reason why Wing's own processes do not come up. */
export async function awaitReady({
  assertReady,
  zeroCacheUrls,
  giveUp,
  print,
}: Waiting): Promise<void> {
  const notice = setTimeout(() => {
    if (zeroCacheUrls) print(`Wing waits for zero-cache at ${zeroCacheUrls.join(' or ')}.`);
  }, NOTICE_MS);
  try {
    await waitFor(assertReady, {
      timeoutMs: zeroCacheUrls ? Number.POSITIVE_INFINITY : OWN_TIMEOUT_MS,
      intervalMs: INTERVAL_MS,
      giveUp,
    });
  } finally {
    clearTimeout(notice);
  }
}
