// Batches of pairs and members for small transactions, and whole days as SQL.
import {sql, type SQL} from 'drizzle-orm';

const DAY_MS = 86_400_000;

export function* batchesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}

type Pair = {readonly low: string; readonly high: string};

/**
 * The pairs in portions of `size`, those of one person and of the people they meet in the same portion
 * where possible: every portion locks and reads its people once, so the fewer they are the better. Hangs
 * on who is paired with whom and on the order given, on nothing else.
 */
export function* neighbouringBatches<T extends Pair>(
  pairs: readonly T[],
  size: number,
): Generator<T[]> {
  const around = new Map<string, number[]>();
  const join = (id: string, place: number) => {
    const places = around.get(id);
    if (places) places.push(place);
    else around.set(id, [place]);
  };
  pairs.forEach(({low, high}, place) => {
    join(low, place);
    join(high, place);
  });
  const placed = new Uint8Array(pairs.length);
  /** Pairs not yet placed, the nearest ones to where it starts first. */
  function* from({low}: T): Generator<T> {
    const reached = new Set([low]);
    for (const id of reached) {
      for (const place of around.get(id) ?? []) {
        const pair = pairs[place];
        if (!pair || placed[place]) continue;
        placed[place] = 1;
        reached.add(pair.low).add(pair.high);
        yield pair;
      }
    }
  }
  let batch: T[] = [];
  for (const [place, start] of pairs.entries()) {
    while (!placed[place]) {
      for (const pair of from(start)) {
        if (batch.push(pair) === size) break;
      }
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** The moment `days` before `now`, as the database reads it. */
export function daysBefore(now: Date, days: number): SQL {
  return sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
}
