// Deletes and reorders photos. Both requests are idempotent and retried for the time that the specification gives an
// operation.
import {OPERATION_RETRY_MS, type PhotoSlot} from '../../rules/photos.ts';
import {withMemberHeader} from '../session/auth-api.ts';
import {backoffMs} from './backoff.ts';
import {refusalIn} from './upload-response.ts';

const REQUEST_TIMEOUT_MS = 15_000;

/** Keys by slot. */
export type PhotoOrder = readonly (string | null)[];

/** Wing's answer to each change. A gateway's own page has another status. */
const NO_CONTENT = 204;

type Outcome = 'done' | 'refused' | 'failed';

async function attempt(path: string, init: RequestInit): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    // The request survives leaving the page.
    const headers = withMemberHeader(init.headers);
    const request = {...init, headers, keepalive: true, signal};
    const response = await fetch(`/api/photos/${path}`, request);
    if (response.status === NO_CONTENT) return 'done';
    const {type} = refusalIn(response.status, await response.text());
    return type === 'refused' ? 'refused' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Resolves to whether the server has done it. Never rejects. */
async function untilDone(path: string, init: RequestInit): Promise<boolean> {
  const deadline = Date.now() + OPERATION_RETRY_MS;
  for (let failures = 1; ; failures += 1) {
    const outcome = await attempt(path, init);
    if (outcome !== 'failed') return outcome === 'done';
    const wait = backoffMs(failures);
    if (Date.now() + wait > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Settles when all changes so far have succeeded or failed. */
let changes: Promise<unknown> = Promise.resolve();

function track(change: Promise<boolean>): Promise<boolean> {
  changes = Promise.all([changes, change]);
  return change;
}

/** Resolves when all changes so far have settled, so that the slots match the server's. */
export const changesSettled = (): Promise<unknown> => changes;

/** Deletes by key, so it need not wait for pending reorders. */
export function removePhoto(slot: PhotoSlot, key: string): Promise<boolean> {
  return track(untilDone(`${slot}?key=${encodeURIComponent(key)}`, {method: 'DELETE'}));
}

export function orderPhotos(keys: PhotoOrder): Promise<boolean> {
  const init = {
    method: 'PUT',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({keys}),
  };
  // Sent last, without photos that are being deleted.
  return track(changes.then(() => untilDone('order', init)));
}
