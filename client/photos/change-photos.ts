// Taking photos away and putting them in order. Both say what is to be, not what to do, so asking twice
// does no harm; they are tried again for as long as the specification gives an operation.
import {OPERATION_RETRY_MS, type PhotoSlot} from '../../rules/photos.ts';
import {inTheirName} from '../session/auth-api.ts';
import {backoffMs} from './backoff.ts';

const ANSWER_MS = 15_000;

/** What stands in each slot, by key. */
export type PhotoOrder = readonly (string | null)[];

async function attempt(path: string, init: RequestInit): Promise<Response | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    // Also when the page is left in the same moment.
    const headers = inTheirName(init.headers);
    return await fetch(`/api/photos/${path}`, {...init, headers, keepalive: true, signal});
  } catch {
    return undefined;
  }
}

/** Resolves to whether the server has done it. Never throws. */
async function untilDone(path: string, init: RequestInit): Promise<boolean> {
  const deadline = Date.now() + OPERATION_RETRY_MS;
  for (let failures = 1; ; failures += 1) {
    const response = await attempt(path, init);
    if (response && response.status < 500) return response.ok;
    const wait = backoffMs(failures);
    if (Date.now() + wait > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Everything asked for so far, done or given up. */
let changes: Promise<unknown> = Promise.resolve();

function remember(change: Promise<boolean>): Promise<boolean> {
  changes = Promise.all([changes, change]);
  return change;
}

/** Resolves when the server knows of every change made so far: only then are places what they seem here. */
export const changesSettled = (): Promise<unknown> => changes;

/** Takes that photo away, wherever an order on its way may have put it: it waits for nothing. */
export function removePhoto(slot: PhotoSlot, key: string): Promise<boolean> {
  return remember(untilDone(`${slot}?key=${encodeURIComponent(key)}`, {method: 'DELETE'}));
}

export function orderPhotos(keys: PhotoOrder): Promise<boolean> {
  const init = {
    method: 'PUT',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({keys}),
  };
  // The last word must be the last to arrive, and a photo that is going away is not in it.
  return remember(changes.then(() => untilDone('order', init)));
}
