// Mutations that a closed tab has left unsent.
import {eventually} from './database.ts';

/** Slightly longer than the grace period in server/api/zero/open-clients.ts. */
const GRACE_MS = 6000;

/** Call when the tab is closed: waits until the server treats its mutations as those of a closed tab. */
export async function untilForgotten(): Promise<void> {
  const closedAt = performance.now();
  await eventually(
    async () => (performance.now() - closedAt > GRACE_MS ? true : undefined),
    'the end of the time in which writes of a closed page are accepted',
  );
}
