// Makes an in-memory IndexedDB refuse. Use with `fake-indexeddb/auto`.
import {vi} from 'vitest';

/** IndexedDB refuses every put until the returned function is called. */
export function refusePuts(): () => void {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  return () => put.mockRestore();
}

/** IndexedDB answers no read, or none outside transactions that write, until the returned function is called. */
export function refuseReads(mode?: 'readonly'): () => void {
  const {getAll} = IDBObjectStore.prototype;
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  refusing.mockImplementation(function refuseRead(this: IDBObjectStore) {
    if (mode && this.transaction.mode !== mode) return getAll.call(this);
    throw new DOMException('', 'UnknownError');
  });
  return () => refusing.mockRestore();
}
