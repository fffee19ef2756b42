// The loaded messages of a conversation: the live newest page joined to older pages. The server never changes a message, so
// older pages stay valid.

type Row = {readonly id: string; readonly createdAt: number};

/**
 * Merges the newest messages into the known ones; both oldest first. When a whole page of `limit` is new there may be
 * a gap, so only the newest stay.
 */
export function withRecent<R extends Row>(
  known: readonly R[],
  recent: readonly R[],
  limit: number,
): readonly R[] {
  const first = recent[0];
  if (!first) return known;
  const at = known.findIndex(({createdAt}) => createdAt >= first.createdAt);
  const isGap = at === -1 && recent.length >= limit;
  if (isGap) return recent;
  const before = at === -1 ? known : known.slice(0, at);
  const isSame =
    before.length + recent.length === known.length &&
    recent.every((row, i) => row === known[before.length + i]);
  return isSame ? known : [...before, ...recent];
}

/**
 * Prepends an older page, oldest first, that was requested `before` this time. If the known messages begin elsewhere by now, there
 * would be a gap or a duplicate, and they stay as they are.
 */
export function withOlder<R extends Row>(
  known: readonly R[],
  older: readonly R[],
  before: number,
): readonly R[] {
  return older.length === 0 || known[0]?.createdAt !== before ? known : [...older, ...known];
}
