// Looks at stored photos in a child process, one at a time: the model's numbers and the photo's hashes. The child is started
// when it is needed and ended after a minute's rest, because the model takes about 300 MB.
import * as v from 'valibot';
import {scoresShape, type PhotoScores} from '../../../rules/photo-classes.ts';
import {PHOTO_HASH_BITS} from '../../../rules/photo-states.ts';
import {fairQueue} from '../../platform/fair-queue.ts';
import {childPool, type ChildOptions} from './child-pool.ts';

/** The start of the child and loading the model included, on a busy machine. */
const TIMEOUT_MS = 30_000;
const BYTES_MAX = 600 * 1024 * 1024;
const HEAP_MB = 256;
const OWN_CLASSIFIER = new URL('./nsfw-classifier.ts', import.meta.url).href;

export type ScreeningTask = {bytes: Uint8Array; wants: 'scores' | 'hashes'};
export type Seen = {
  /** Of the picture and of its mirror image. */
  hashes: [string, string];
  scores: PhotoScores;
};

const hash = v.pipe(v.string(), v.length(PHOTO_HASH_BITS), v.regex(/^[01]+$/));
const hashesShape = v.object({hashes: v.tuple([hash, hash])});
/** A model that answers something else has not looked. */
const seenShape = v.object({...hashesShape.entries, scores: scoresShape});
const failedShape = v.object({failed: v.string()});

export type Screener = ReturnType<typeof photoScreener>;

type Limits = {classifier?: string} & Partial<
  Pick<ChildOptions, 'timeoutMs' | 'bytesMax' | 'idleMs'>
>;

export function photoScreener(
  cacheFolder: string,
  {classifier = OWN_CLASSIFIER, timeoutMs = TIMEOUT_MS, bytesMax = BYTES_MAX, idleMs}: Limits = {},
) {
  const queue = fairQueue();
  const children = childPool({
    script: new URL('./screen-child.ts', import.meta.url),
    args: [classifier],
    heapMb: HEAP_MB,
    timeoutMs,
    bytesMax,
    cacheFolder,
    idleMs,
  });

  async function ask<T>(task: ScreeningTask, shape: v.GenericSchema<unknown, T>): Promise<T> {
    const answer = await children.ask(task);
    if (v.is(failedShape, answer)) throw new Error(answer.failed);
    return v.parse(shape, answer);
  }

  return {
    /** @param bytes of one of the photo's stored files. @throws when the model cannot run or its answer makes no sense. */
    look: (bytes: Uint8Array): Promise<Seen> =>
      queue('', () => ask({bytes, wants: 'scores'}, seenShape)),
    /** The photo's hash, without loading the model. */
    hash: async (bytes: Uint8Array): Promise<string> => {
      const {hashes} = await queue('', () => ask({bytes, wants: 'hashes'}, hashesShape));
      return hashes[0];
    },
    stop: children.stop,
  };
}
