// Limits concurrent sync connections of a member and a network address in this process. A new connection is always
// accepted and displaces the oldest.
import {SYNC_CONNECTIONS_MAX} from '../../../rules/sync.ts';

type Slot = {readonly keys: readonly string[]; readonly evict: () => void};
type Owner = {readonly userId: string; readonly address: string};

export type ConnectionSlots = ReturnType<typeof createConnectionSlots>;

type Limits = Readonly<Record<keyof typeof SYNC_CONNECTIONS_MAX, number>>;

export function createConnectionSlots(limits: Limits = SYNC_CONNECTIONS_MAX) {
  /** Slots by key; a Set keeps the oldest first. */
  const slotsByKey = new Map<string, Set<Slot>>();

  function release(slot: Slot): void {
    for (const key of slot.keys) {
      const slots = slotsByKey.get(key);
      slots?.delete(slot);
      if (slots?.size === 0) slotsByKey.delete(key);
    }
  }

  function evictOldest(key: string, max: number): void {
    const slots = slotsByKey.get(key) ?? new Set();
    for (const oldest of slots) {
      if (slots.size <= max) return;
      release(oldest);
      oldest.evict();
    }
  }

  return {
    /** `evict` is called when a newer connection takes the slot. @returns a function that releases the slot. */
    take({userId, address}: Owner, evict: () => void): () => void {
      const maxByKey = [
        [`member ${userId}`, limits.member],
        [`address ${address}`, limits.address],
      ] as const;
      const slot = {keys: maxByKey.map(([key]) => key), evict};
      for (const [key, max] of maxByKey) {
        slotsByKey.set(key, (slotsByKey.get(key) ?? new Set()).add(slot));
        evictOldest(key, max);
      }
      return () => release(slot);
    },
  };
}
