// Taking photos away and putting them in order. Both say what is to be, not what to do, so asking twice
// does no harm; they are tried again for as long as the specification gives an operation.
import {OPERATION_RETRY_MS, type PhotoSlot} from '../../rules/photos.ts';
import {backoffMs} from './backoff.ts';

const ANSWER_MS = 15_000;

/** What stands in each slot, by key. */
export type PhotoOrder = readonly (string | null)[];

async function attempt(path: string, init: RequestInit): Promise<Response | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    // Also when the page is left in the same moment.
    return await fetch(`/api/photos/${path}`, {...init, keepalive: true, signal});
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

let last: Promise<unknown> = Promise.resolve();

/** One change after another: each says where things are by what the one before has made of them. */
function inOrder(path: string, init: RequestInit): Promise<boolean> {
  const done = last.then(() => untilDone(path, init));
  last = done;
  return done;
}

/** Takes that photo out of that slot, and no other that has come there since. */
export function removePhoto(slot: PhotoSlot, key: string): Promise<boolean> {
  return inOrder(`${slot}?key=${encodeURIComponent(key)}`, {method: 'DELETE'});
}

export function orderPhotos(keys: PhotoOrder): Promise<boolean> {
  return inOrder('order', {
    method: 'PUT',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({keys}),
  });
}
