// Makes an in-memory IndexedDB refuse or hang. Use with `fake-indexeddb/auto`.
import {vi} from 'vitest';

/** IndexedDB refuses every deletion until the returned function is called. */
export function refuseDeletions(): () => void {
  const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('', 'UnknownError');
  });
  return () => remove.mockRestore();
}

/** IndexedDB refuses every put until the returned function is called. */
export function refusePuts(): () => void {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  return () => put.mockRestore();
}

/** Ends {@link hang}. */
let release = () => {};

export const goOn = (): void => release();

/** Keeps a transaction open, so that IndexedDB starts no other one until {@link goOn} is called. */
export async function hang(): Promise<void> {
  const request = indexedDB.open('wing-outbox');
  await new Promise((resolve) => {
    request.addEventListener('success', resolve);
  });
  const messages = request.result.transaction('messages', 'readwrite').objectStore('messages');
  let isHanging = true;
  const readAgain = () => {
    if (isHanging) messages.get('').addEventListener('success', readAgain);
  };
  readAgain();
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  release = () => {
    isHanging = false;
  };
}
