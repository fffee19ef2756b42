// Measures, on stacks of its own, how soon a photo that passes is with a match, and how much 20 uploads at once slow other
// members' messages: with the model, and without it.
import {randomBytes} from 'node:crypto';
import sharp from 'sharp';
import {queries} from '../../queries/index.ts';
import {openTestDatabase} from '../../tests/support/database.ts';
import {naturalPicture} from '../../tests/support/natural-picture.ts';
import {installSocket} from '../../tests/support/node-socket.ts';
import {mustUpload} from '../../tests/support/photos.ts';
import {startStack, type StackAddress} from '../../tests/support/stack.ts';
import {percentilesOf, type Percentiles} from '../percentiles.ts';
import {makeCouples, type BenchCouple} from '../sync/couples.ts';
import {sendAmong} from '../sync/load.ts';
import {openDevice, openPair} from '../sync/wing.ts';

/** What pages send: three megapixels. */
const SIZE = {width: 1750, height: 1750};
const SINGLE_PHOTOS = 12;
const UPLOADS_AT_ONCE = 20;
const ROUNDS = 3;
const RATE = {perSecond: 10, seconds: 8};
const GOALS = {toMatchMs: 3000, slowedBy: 1.3};

type Slowing = {alone: Percentiles; beside: Percentiles};
export type ScreeningFigures = {
  /** From the start of the upload to the match's replica, with a warm model. */
  toMatch: Percentiles;
  /** A message's way alone and beside the uploads. */
  screened: Slowing;
  unscreened: Slowing;
};

const photoOf = async (seed: number) =>
  sharp(await naturalPicture(seed, SIZE))
    .jpeg()
    .toBuffer();

async function measureToMatch(stack: StackAddress, couple: BenchCouple): Promise<Percentiles> {
  const {a, b, chatId} = couple;
  const zero = await openDevice(stack, b, chatId);
  const view = zero.materialize(queries.me.chats());
  const arrived = new Map<string, number>();
  view.addListener((chats) => {
    const photos = chats.flatMap(({otherPhotos}) => otherPhotos);
    for (const {key} of photos) if (!arrived.has(key)) arrived.set(key, performance.now());
  });
  const times: number[] = [];
  for (let i = 0; i < SINGLE_PHOTOS; i += 1) {
    const photo = await photoOf(i);
    const start = performance.now();
    const key = await mustUpload(stack, a, 0, photo);
    while (!arrived.has(key)) await new Promise((resolve) => setTimeout(resolve, 5));
    times.push((arrived.get(key) ?? 0) - start);
  }
  await zero.close();
  // The first one starts the processes and loads the model.
  return percentilesOf(times.slice(1));
}

async function measureSlowing(
  stack: StackAddress,
  couples: readonly BenchCouple[],
): Promise<Slowing> {
  const [talking, ...others] = couples;
  const uploaders = others.flatMap(({a, b}) => [a, b]).slice(0, UPLOADS_AT_ONCE);
  const photo = await photoOf(99);
  const times: Record<'alone' | 'beside', number[]> = {alone: [], beside: []};
  /** Again and again, so that there are uploads beside every message. */
  const uploadUntil = async ({signal}: AbortController) => {
    while (!signal.aborted)
      await Promise.all(uploaders.map((member) => mustUpload(stack, member, 0, photo)));
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const how of ['alone', 'beside'] as const) {
      const pair = await openPair(stack, talking);
      const measured = new AbortController();
      const uploading = how === 'beside' ? uploadUntil(measured) : undefined;
      times[how].push((await sendAmong([pair], [], RATE)).p50);
      measured.abort();
      await uploading;
      await pair.close();
    }
  }
  return {alone: percentilesOf(times.alone), beside: percentilesOf(times.beside)};
}

async function onStack<T>(
  screening: 'on' | 'off',
  measure: (stack: StackAddress, couples: BenchCouple[]) => Promise<T>,
): Promise<T> {
  const secret = randomBytes(32).toString('hex');
  const stack = await startStack({
    WING_DEMO: 'off',
    LOG_LEVEL: 'warn',
    WING_SECRET: secret,
    PHOTO_SCREENING: screening,
  });
  const sql = openTestDatabase(stack);
  try {
    return await measure(stack, await makeCouples(sql, {count: UPLOADS_AT_ONCE / 2 + 1, secret}));
  } finally {
    await sql.end();
    await stack.stop();
  }
}

export async function run(): Promise<ScreeningFigures> {
  installSocket();
  const on = await onStack('on', async (stack, couples) => {
    const [first] = couples;
    if (!first) throw new Error('There are no couples.');
    return {
      toMatch: await measureToMatch(stack, first),
      screened: await measureSlowing(stack, couples),
    };
  });
  return {...on, unscreened: await onStack('off', measureSlowing)};
}

const slowing = ({alone, beside}: Slowing) => ({
  'alone ms': alone.p50.toFixed(1),
  'beside 20 uploads ms': beside.p50.toFixed(1),
  ratio: (beside.p50 / alone.p50).toFixed(2),
});

export function print({toMatch, screened, unscreened}: ScreeningFigures): void {
  console.log(
    `A photo is with a match after ${toMatch.p50.toFixed(0)} ms at p50, ${toMatch.worst.toFixed(0)} ms at most (goal ${GOALS.toMatchMs})`,
  );
  console.log(`A message’s way, the median of ${ROUNDS} medians (goal: ratio ${GOALS.slowedBy})`);
  console.table({'with the model': slowing(screened), 'without it': slowing(unscreened)});
}
