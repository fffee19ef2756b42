// Measures how long the upload of a three-megapixel photo takes, alone and while the server processes a hostile file of
// another member, on its own stack.
import {hostileFiles} from '../../tests/support/hostile-files.ts';
import {signUp} from '../../tests/support/member.ts';
import {mustUpload, noisyPhoto, upload} from '../../tests/support/photos.ts';
import {startStack, type StackAddress} from '../../tests/support/stack.ts';
import {spreadOf, type Spread} from '../spread.ts';

const SIDE_PX = 1750;
const UPLOADS_ALONE = 20;
const UPLOADS_PER_FILE = 5;
/** Number of files that are printed, the slowest first. */
const PRINTED_FILES = 5;

export type BesideFigures = {
  alone: Spread;
  /** By hostile file: the median upload time, as a ratio to the median alone. The slowest first. */
  beside: {name: string; ratio: number}[];
};

const photo = (await noisyPhoto('three megapixels', '#369', SIDE_PX)).buffer;

async function timeUpload(stack: StackAddress, member: {cookie: string}): Promise<number> {
  const start = performance.now();
  await mustUpload(stack, member, 0, photo);
  return performance.now() - start;
}

export async function run(): Promise<BesideFigures> {
  const stack = await startStack();
  try {
    const first = await signUp(stack);
    const times: number[] = [];
    await timeUpload(stack, first);
    for (let i = 0; i < UPLOADS_ALONE; i += 1) times.push(await timeUpload(stack, first));
    const alone = spreadOf(times);
    const beside: BesideFigures['beside'] = [];
    for (const {name, bytes} of await hostileFiles()) {
      // New members for each file, because of the upload rate limit.
      const [member, other] = [await signUp(stack), await signUp(stack)];
      const besideTimes: number[] = [];
      for (let i = 0; i < UPLOADS_PER_FILE; i += 1) {
        const hostileUpload = upload(stack, other, 0, bytes);
        besideTimes.push(await timeUpload(stack, member));
        await hostileUpload;
      }
      beside.push({name, ratio: spreadOf(besideTimes).p50 / alone.p50});
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
    Object.fromEntries(
      beside.slice(0, PRINTED_FILES).map(({name, ratio}) => [name, ratio.toFixed(2)]),
    ),
  );
}
