// Asks the model about photos, one at a time. Its child process is started when it is needed and ended after a minute's
// rest, because the model takes about 300 MB.
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {Gauge} from 'prom-client';
import * as v from 'valibot';
import {scoresShape} from '../../../rules/photos/photo-classes.ts';
import {PHOTO_HASH_BITS} from '../../../rules/photos/photo-states.ts';
import type {Env} from '../../platform/config/env.ts';
import {redactedError, type Log} from '../../platform/observability/log.ts';
import {childPool, type ChildOptions} from './child-process.ts';
import type {LookTask} from './classify-photo.ts';

/** The start of the child and loading the model included, on a busy machine. */
const TIMEOUT_MS = 30_000;
const BYTES_MAX = 600 * 1024 * 1024;
const HEAP_MB = 256;
const OWN_CLASSIFIER = new URL('./nsfw-classifier.ts', import.meta.url).href;

const modelUp = new Gauge({
  name: 'wing_photo_model_up',
  help: 'Whether the model that looks at photos loads. Absent until it is needed, or checked at the start.',
  // Without labels it would be 0 from the start.
  labelNames: ['model'],
});

const hash = v.pipe(v.string(), v.length(PHOTO_HASH_BITS), v.regex(/^[01]+$/));
/** Of the picture and of its mirror image. */
const hashesShape = v.object({hashes: v.tuple([hash, hash])});
/** Any other answer is a failed look. */
const seenShape = v.object({...hashesShape.entries, scores: scoresShape});
export type Seen = v.InferOutput<typeof seenShape>;

export type Screener = ReturnType<typeof photoScreener>;

type Limits = {classifier?: string | undefined} & Partial<
  Pick<ChildOptions, 'timeoutMs' | 'bytesMax' | 'idleMs'>
>;

export function photoScreener(
  cacheFolder: string,
  {classifier = OWN_CLASSIFIER, timeoutMs = TIMEOUT_MS, bytesMax = BYTES_MAX, idleMs}: Limits = {},
) {
  const script = new URL('./classify-photo.ts', import.meta.url);
  const limits = {concurrency: 1, heapMb: HEAP_MB, timeoutMs, bytesMax, idleMs};
  const children = childPool({script, cacheFolder, ...limits});
  const ask = (task: LookTask) => children.ask('', task);
  let problem: string | undefined;

  function note(error?: unknown): void {
    problem = error === undefined ? undefined : redactedError(error).message;
    const model = classifier === OWN_CLASSIFIER ? 'nsfwjs' : 'PHOTO_CLASSIFIER';
    modelUp.set({model}, problem === undefined ? 1 : 0);
  }

  /** Loads the model. @returns why it does not load. */
  async function check(): Promise<string | undefined> {
    await ask({load: classifier}).then(() => note(), note);
    return problem;
  }

  return {
    check,
    /** Why the model did not load when it was last needed. */
    problem: () => problem,
    /** @param bytes of one of the photo's stored files. @throws when the model cannot run or its answer makes no sense. */
    look: async (bytes: Uint8Array): Promise<Seen> => {
      try {
        const seen = v.parse(seenShape, await ask({photo: bytes, classifier}));
        note();
        return seen;
      } catch (error) {
        // One picture may have failed, or all do.
        await check();
        throw error;
      }
    },
    /** The photo's hashes, without loading the model. */
    hash: async (bytes: Uint8Array): Promise<Seen['hashes']> =>
      v.parse(hashesShape, await ask({photo: bytes})).hashes,
    stop: children.stop,
  };
}

type Settings = Pick<Env, 'WING_DATA_DIR' | 'PHOTO_CLASSIFIER' | 'PHOTO_SCREENING'>;

/** By the configuration. Tries another module than Wing's own at once, so that a wrong path is known before the first upload. */
export function openScreener(
  {WING_DATA_DIR, PHOTO_CLASSIFIER, PHOTO_SCREENING}: Settings,
  log: Pick<Log, 'warn' | 'error'>,
): Screener | undefined {
  if (!PHOTO_SCREENING) {
    log.warn('PHOTO_SCREENING is off: photos are shown unseen');
    return undefined;
  }
  const classifier = PHOTO_CLASSIFIER && pathToFileURL(PHOTO_CLASSIFIER).href;
  const screener = photoScreener(path.resolve(WING_DATA_DIR, 'cache'), {classifier});
  if (classifier) void reportProblem(screener, log);
  return screener;
}

async function reportProblem({check}: Screener, log: Pick<Log, 'error'>): Promise<void> {
  const why = await check();
  if (why) log.error({why}, 'PHOTO_CLASSIFIER does not load: new photos wait for an operator');
}
