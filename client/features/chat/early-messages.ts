// Messages that the room's socket brought before their rows are in the replica.
import type {RowOf} from '../../../schema.ts';

/** `before`: server time of the room's message before it; null for the first. */
export type EarlyMessage = RowOf<'message'> & {readonly before: number | null};

/** Adds a frame. Drops those whose rows may be in the replica, whose newest row is of `rowsUntil`. */
export const withFrame = (
  early: readonly EarlyMessage[],
  frame: EarlyMessage,
  rowsUntil: number,
): readonly EarlyMessage[] => [
  ...early.filter(({id, createdAt}) => id !== frame.id && createdAt > rowsUntil),
  frame,
];

/**
 * Appends those that follow the rows without a hole: each names the time of the one before it. The others are left out: their rows are
 * here, or what comes before them is not. Rows are oldest first, early messages in any order.
 */
export function withEarly(
  rows: readonly RowOf<'message'>[],
  early: readonly EarlyMessage[],
): readonly RowOf<'message'>[] {
  // Of two first messages the later one stays: the wingman's may be stored after a member's, with an earlier time.
  const inOrder = early.toSorted((a, b) => a.createdAt - b.createdAt);
  const byBefore = new Map(inOrder.map((message) => [message.before, message]));
  const next = (time: number | null) => {
    const message = byBefore.get(time);
    return message && message.createdAt > (time ?? 0) ? message : undefined;
  };
  const shown = [...rows];
  for (let time = rows.at(-1)?.createdAt ?? null; ;) {
    const message = next(time);
    if (!message) return shown.length === rows.length ? rows : shown;
    shown.push(message);
    time = message.createdAt;
  }
}
