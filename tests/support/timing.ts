// Whether somebody could tell two kinds of request apart by how long they take. Pairs are compared, one
// right after the other, so that a busy machine delays both alike.

export const PAIRS = 20;
/** If neither kind is slower, fewer of twenty than this come once in 2500 times. */
const FEWEST = 3;

type Request = () => Promise<unknown>;

async function msOf(request: Request): Promise<number> {
  const start = performance.now();
  await request();
  return performance.now() - start;
}

/** Answers two kinds of request, and is asked again for the next {@link PAIRS} pairs. */
type Prepare = () => Promise<readonly [one: Request, other: Request]>;

/** Whether one was slower than the other about as often as not. */
async function areAlike(prepare: Prepare): Promise<boolean> {
  const [one, other] = await prepare();
  let slower = 0;
  for (let i = 0; i < PAIRS; i += 1) {
    const isFirst = i % 2 === 0;
    const first = await msOf(isFirst ? one : other);
    const second = await msOf(isFirst ? other : one);
    if ((isFirst ? first - second : second - first) > 0) slower += 1;
  }
  return slower >= FEWEST && slower <= PAIRS - FEWEST;
}

/** Measured once more if it looks otherwise: chance does not come twice in a row, a difference that can be told does. */
export async function takesTheSameTime(prepare: Prepare): Promise<boolean> {
  return (await areAlike(prepare)) || areAlike(prepare);
}
