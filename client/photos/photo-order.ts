// Which photo stands where, while an order or a removal is on its way and other changes arrive.
import type {PhotoOrder} from './change-photos.ts';

/** An order somebody has asked for, and what there was to put in order. */
export type Wanted = {readonly keys: PhotoOrder; readonly known: ReadonlySet<string>};

const present = (keys: PhotoOrder) => keys.filter((key) => key !== null);

/** What somebody wants after what they wanted before: a photo that was known once is not new again. */
export function want(keys: PhotoOrder, stored: PhotoOrder, before?: Wanted): Wanted {
  return {keys, known: new Set([...present(stored), ...(before?.known ?? [])])};
}

/** The order as it is wanted; a photo that came since then has the place it came to, if that is free. */
export function shownOrder(stored: PhotoOrder, wanted: Wanted | undefined): PhotoOrder {
  if (!wanted) return stored;
  return wanted.keys.map((key, slot) => {
    const came = stored[slot] ?? null;
    return key ?? (came !== null && !wanted.known.has(came) ? came : null);
  });
}

export const isSameOrder = (a: PhotoOrder, b: PhotoOrder): boolean =>
  a.every((key, slot) => key === b[slot]);
