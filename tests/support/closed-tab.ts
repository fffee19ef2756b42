// What a tab leaves behind that was closed before all of it was sent.
import {eventually} from './database.ts';

/** A little more than what server/api/zero/open-clients.ts grants. */
const GRACE_MS = 6000;

/** To be called when it has been closed: until then what it has sent is taken for its own. */
export async function untilForgotten(): Promise<void> {
  const closedAt = performance.now();
  await eventually(
    async () => (performance.now() - closedAt > GRACE_MS ? true : undefined),
    'the end of the time in which what a closed page has sent is taken for its own',
  );
}
