// What a room has read so far: the newest messages, which stay live, joined to the older pages before
// them. Messages are only ever appended, so a page once read stays true. Knows rows, not how they come.

type Row = {readonly id: string; readonly createdAt: number};

/**
 * The messages known before, brought up to date with the newest ones; both oldest first. When more
 * than a whole page of `limit` is new, nothing tells what lies between: only the newest stay.
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

/** An older page, oldest first, put before what is known. */
export function withOlder<R extends Row>(known: readonly R[], older: readonly R[]): readonly R[] {
  const first = known[0];
  const before = first ? older.filter(({createdAt}) => createdAt < first.createdAt) : older;
  return before.length === 0 ? known : [...before, ...known];
}
