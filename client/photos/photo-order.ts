// The order of photos to show while a reorder or a deletion is pending.
import type {PhotoOrder} from './change-photos.ts';

/** A requested order, and the keys that were known when it was requested. */
export type RequestedOrder = {readonly keys: PhotoOrder; readonly known: ReadonlySet<string>};

const present = (keys: PhotoOrder) => keys.filter((key) => key !== null);

/** Merges a request with the pending one: photos that were known before do not count as new. */
export function requestOrder(
  keys: PhotoOrder,
  stored: PhotoOrder,
  before?: RequestedOrder,
): RequestedOrder {
  return {keys, known: new Set([...present(stored), ...(before?.known ?? [])])};
}

/** The requested order; newer photos keep their stored slot if it is free. */
export function shownOrder(stored: PhotoOrder, wanted: RequestedOrder | undefined): PhotoOrder {
  if (!wanted) return stored;
  return wanted.keys.map((key, slot) => {
    const came = stored[slot] ?? null;
    return key ?? (came !== null && !wanted.known.has(came) ? came : null);
  });
}

export const isSameOrder = (a: PhotoOrder, b: PhotoOrder): boolean =>
  a.every((key, slot) => key === b[slot]);
