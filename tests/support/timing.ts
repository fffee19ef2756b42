// Whether the durations of two kinds of request are distinguishable. Compares pairs sent one right after the other, so
// that load affects both.

export const PAIRS = 20;
/** Under equal durations, fewer than this of twenty occur with a probability of 1 in 2500. */
const FEWEST = 3;

type Request = () => Promise<unknown>;

async function msOf(request: Request): Promise<number> {
  const start = performance.now();
  await request();
  return performance.now() - start;
}

/** Provides two kinds of request; called again for the next {@link PAIRS} pairs. */
type Prepare = () => Promise<readonly [one: Request, other: Request]>;

/** Whether each kind was slower about equally often. */
async function areAlike(prepare: Prepare): Promise<boolean> {
  const [one, other] = await prepare();
  let slower = 0;
  for (let i = 0; i < PAIRS; i += 1) {
    const isFirst = i % 2 === 0;
    const first = await msOf(isFirst ? one : other);
    const second = await msOf(isFirst ? other : one);
    if ((isFirst ? first - second : second - first) > 0) slower += 1;
    // Further pairs could not change the result.
    if (slower >= FEWEST && i + 1 - slower >= FEWEST) return true;
  }
  return false;
}

/** Measures a second time before it fails: a chance result does not repeat, a real difference does. */
export async function takesTheSameTime(prepare: Prepare): Promise<boolean> {
  return (await areAlike(prepare)) || areAlike(prepare);
}
