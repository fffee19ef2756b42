// Batches for small transactions.

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
