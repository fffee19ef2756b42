// How long a member's photo of three megapixels takes from sending to the answer, alone and beside each hostile file
// of another member, on a stack of its own.
import {hostileFiles} from '../../tests/support/hostile-files.ts';
import {signUp} from '../../tests/support/member.ts';
import {mustUpload, noisyPhoto, upload} from '../../tests/support/photos.ts';
import {startStack, type StackAddress} from '../../tests/support/stack.ts';
import {spreadOf, type Spread} from '../spread.ts';

const SIDE = 1750;
const ALONE = 20;
const TIMES = 5;
/** So many of the slowest are printed. */
const SLOWEST = 5;

export type BesideFigures = {
  alone: Spread;
  /** Medians of each file, to the median alone; the slowest first. */
  beside: {name: string; ratio: number}[];
};

const photo = (await noisyPhoto('three megapixels', '#369', SIDE)).buffer;

async function timed(stack: StackAddress, member: {cookie: string}): Promise<number> {
  const start = performance.now();
  await mustUpload(stack, member, 0, photo);
  return performance.now() - start;
}

export async function run(): Promise<BesideFigures> {
  const stack = await startStack();
  try {
    const first = await signUp(stack);
    const times: number[] = [];
    await timed(stack, first);
    for (let i = 0; i < ALONE; i += 1) times.push(await timed(stack, first));
    const alone = spreadOf(times);
    const beside: BesideFigures['beside'] = [];
    for (const {name, bytes} of await hostileFiles()) {
      // Of their own: a member may upload so many photos in a while.
      const [member, other] = [await signUp(stack), await signUp(stack)];
      const taken: number[] = [];
      for (let i = 0; i < TIMES; i += 1) {
        const sent = upload(stack, other, 0, bytes);
        taken.push(await timed(stack, member));
        await sent;
      }
      beside.push({name, ratio: spreadOf(taken).p50 / alone.p50});
    }
    return {alone, beside: beside.toSorted((a, b) => b.ratio - a.ratio)};
  } finally {
    await stack.stop();
  }
}

export function print({alone, beside}: BesideFigures): void {
  const middle = beside[Math.floor(beside.length / 2)]?.ratio ?? 0;
  console.log(`3 megapixels alone: p50 ${alone.p50.toFixed(0)} ms, p95 ${alone.p95.toFixed(0)} ms`);
  console.log(
    `beside ${beside.length} hostile files: median ratio ${middle.toFixed(2)}, the slowest:`,
  );
  console.table(
    Object.fromEntries(beside.slice(0, SLOWEST).map(({name, ratio}) => [name, ratio.toFixed(2)])),
  );
}
