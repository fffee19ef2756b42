// Whether somebody could tell two kinds of request apart by how long they take. Pairs are compared, one
// right after the other, so that a busy machine delays both alike.

const PAIRS = 20;
/** If neither kind is slower, fewer of twenty than this come once in 2500 times. */
const FEWEST = 3;

type Request = () => Promise<unknown>;

async function msOf(request: Request): Promise<number> {
  const start = performance.now();
  await request();
  return performance.now() - start;
}

/** Whether `one` was slower than `other` about as often as not. */
async function areAlike(one: Request, other: Request): Promise<boolean> {
  let slower = 0;
  for (let i = 0; i < PAIRS; i += 1) {
    const isFirst = i % 2 === 0;
    const first = await msOf(isFirst ? one : other);
    const second = await msOf(isFirst ? other : one);
    if ((isFirst ? first - second : second - first) > 0) slower += 1;
  }
  return slower >= FEWEST && slower <= PAIRS - FEWEST;
}

/** Asked once more if it looks otherwise: chance does not come twice in a row, a difference that can be told does. */
export async function takesTheSameTime(one: Request, other: Request): Promise<boolean> {
  return (await areAlike(one, other)) || areAlike(one, other);
}
