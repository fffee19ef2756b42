// Draws from long lists without copying them.

/** Items drawn together, because sequential reads are several times faster. */
const RUN_LENGTH = 8;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** A random step size that visits each of `count` places on a circle once. */
function stepThrough(count: number, random: () => number): number {
  let step = Math.max(1, Math.round(count * random()));
  while (gcd(step, count) !== 1) step++;
  return step;
}

/** Every item of the lists once, in runs of {@link RUN_LENGTH} spread over them. */
export function* scattered<T>(
  lists: readonly (readonly T[])[],
  random: () => number,
): Generator<T> {
  let count = 0;
  const starts = lists.map((list) => (count += list.length) - list.length);
  const runs = Math.ceil(count / RUN_LENGTH);
  const step = stepThrough(runs, random);
  let run = Math.floor(random() * runs);
  for (let drawn = 0; drawn < runs; drawn++) {
    const first = run * RUN_LENGTH;
    let at = starts.findLastIndex((start) => start <= first);
    for (let place = first; place < Math.min(first + RUN_LENGTH, count); place++) {
      while (place >= (starts[at + 1] ?? Infinity)) at++;
      const item = lists[at]?.[place - (starts[at] ?? 0)];
      if (item !== undefined) yield item;
    }
    run = (run + step) % runs;
  }
}
