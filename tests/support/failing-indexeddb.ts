// Makes an in-memory IndexedDB refuse. Use with `fake-indexeddb/auto`.
import {vi} from 'vitest';

/** IndexedDB refuses every put until the returned function is called. */
export function refusePuts(): () => void {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  return () => put.mockRestore();
}
