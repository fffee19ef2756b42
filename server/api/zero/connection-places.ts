// How many sync connections a member and a network address have at the same time, in this process: a new one is
// always taken, and the oldest makes room for it.
import {SYNC_CONNECTIONS_MAX} from '../../../rules/sync.ts';

type Place = {readonly keys: readonly string[]; readonly leave: () => void};
type Owner = {readonly userId: string | undefined; readonly address: string};

export type ConnectionPlaces = ReturnType<typeof createConnectionPlaces>;

type Max = Readonly<Record<keyof typeof SYNC_CONNECTIONS_MAX, number>>;

export function createConnectionPlaces(max: Max = SYNC_CONNECTIONS_MAX) {
  /** A set keeps the order in which places were taken. */
  const taken = new Map<string, Set<Place>>();

  function release(place: Place): void {
    for (const key of place.keys) {
      const places = taken.get(key);
      places?.delete(place);
      if (places?.size === 0) taken.delete(key);
    }
  }

  function limit(key: string, most: number): void {
    const places = taken.get(key) ?? new Set();
    for (const oldest of places) {
      if (places.size <= most) return;
      release(oldest);
      oldest.leave();
    }
  }

  return {
    /** `leave` is called when the place goes to a newer connection. Returns a function that gives the place back. */
    take({userId, address}: Owner, leave: () => void): () => void {
      const limits: [key: string, most: number][] =
        userId === undefined
          ? [[`signed out at ${address}`, max.signedOut]]
          : [
              [`member ${userId}`, max.member],
              [`address ${address}`, max.address],
            ];
      const place = {keys: limits.map(([key]) => key), leave};
      for (const [key, most] of limits) {
        taken.set(key, (taken.get(key) ?? new Set()).add(place));
        limit(key, most);
      }
      return () => release(place);
    },
  };
}
