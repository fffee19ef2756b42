// Batches for small transactions, and days as SQL.
import {sql, type SQL} from 'drizzle-orm';
import {waitForAll} from '../../platform/wait-for-all.ts';

const DAY_MS = 86_400_000;

export function* batchesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}

type Pair = {readonly low: string; readonly high: string};

/**
 * Splits pairs into batches of `size` with few distinct people each: a batch locks and reads every person once.
 * Deterministic by the pairs and their order.
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
  /** The unplaced pairs, by breadth-first search from a pair. */
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

/**
 * Works on up to `concurrency` batches at a time. A waiting batch that has no member in common with the running ones
 * goes first: another would only wait for their locks. After an error no further batch is begun.
 * @throws the error of a batch that failed, once all running batches have ended.
 */
export async function forEachBatch<T extends Pair>(
  batches: Iterable<readonly T[]>,
  concurrency: number,
  work: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  const waiting = [...batches];
  const running = new Set<ReadonlySet<string>>();
  const isFree = (batch: readonly T[]) =>
    [...running].every((ids) => !batch.some(({low, high}) => ids.has(low) || ids.has(high)));
  async function workOn(): Promise<void> {
    for (;;) {
      const [batch] = waiting.splice(Math.max(0, waiting.findIndex(isFree)), 1);
      if (!batch) return;
      const ids = new Set(batch.flatMap(({low, high}) => [low, high]));
      running.add(ids);
      try {
        await work(batch);
      } catch (error) {
        waiting.length = 0;
        throw error;
      } finally {
        running.delete(ids);
      }
    }
  }
  await waitForAll(Array.from({length: concurrency}, workOn));
}

/** The SQL timestamp `days` before `now`. */
export function daysBefore(now: Date, days: number): SQL {
  return sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
}
