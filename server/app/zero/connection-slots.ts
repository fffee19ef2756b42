// Limits concurrent sync connections of a member in this process. A new connection is always accepted and displaces the
// oldest.
import {SYNC_CONNECTIONS_MAX} from '../../../rules/sync.ts';

type Slot = {readonly evict: () => void};

export type ConnectionSlots = ReturnType<typeof createConnectionSlots>;

export function createConnectionSlots(max: number = SYNC_CONNECTIONS_MAX) {
  /** By member; a Set keeps the oldest first. */
  const slotsOf = new Map<string, Set<Slot>>();

  return {
    /** `evict` is called when a newer connection takes the slot. @returns a function that releases the slot. */
    take(userId: string, evict: () => void): () => void {
      const slots = slotsOf.get(userId) ?? new Set();
      slotsOf.set(userId, slots);
      const slot = {evict};
      slots.add(slot);
      for (const oldest of slots) {
        if (slots.size <= max) break;
        slots.delete(oldest);
        oldest.evict();
      }
      return () => {
        slots.delete(slot);
        if (slots.size === 0 && slotsOf.get(userId) === slots) slotsOf.delete(userId);
      };
    },
  };
}
