// Decodes photos in child processes: one at a time for each member, two members' at once. A child that takes too long or too
// much memory dies, which refuses its file only.
import {fork, type ChildProcess} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {z} from 'zod';
import {PHOTO_REFUSALS, PHOTO_WIDTHS, type PhotoRefusal} from '../../../rules/photos.ts';
import {fairQueue} from '../../platform/fair-queue.ts';
import {PhotoRefused} from './photo-refused.ts';
import type {PhotoVersions} from './read-photo.ts';

const CHILD = fileURLToPath(new URL('./decode-child.ts', import.meta.url));
const CHILDREN_MAX = 2;
/** Idle children are ended after this time, which frees about 140 MB. */
const IDLE_TIMEOUT_MS = 60_000;
/** The start of a child included. The largest photos take about two seconds. */
const TIMEOUT_MS = 20_000;
/**
 * Memory that a child may take for one photo. JPEGs in one scan are decoded at reduced size and take 20 to 75 MB at
 * 40 megapixels; those in several scans are decoded whole. Two children at this limit and the API stay within 300 MB.
 */
const BYTES_MAX = 80 * 1024 * 1024;
/** Environment variables that children inherit; none holds a secret. */
const INHERITED_VARIABLES = /^(PATH|HOME|TMPDIR|MALLOC_.+)$/;

const size = z.int().positive();
const isRefusal = (code: string): code is PhotoRefusal => Object.hasOwn(PHOTO_REFUSALS, code);
/** The child has opened an untrusted file, so its answers are validated. */
const childAnswer = z.union([
  z.object({
    versions: z.object({
      width: size,
      height: size,
      thumbhash: z.base64(),
      files: z.map(z.literal(PHOTO_WIDTHS), z.instanceof(Uint8Array)),
    }),
  }),
  z.object({refused: z.string().refine(isRefusal)}),
  z.object({failed: z.string()}),
]);
export type ChildAnswer = {versions: PhotoVersions} | {refused: PhotoRefusal} | {failed: string};

export type PhotoDecoder = ReturnType<typeof photoDecoder>;

/** @param cacheFolder for the children's compile cache, which halves the time and memory of their start. */
export function photoDecoder(
  cacheFolder: string,
  {timeoutMs = TIMEOUT_MS, bytesMax = BYTES_MAX} = {},
) {
  const queue = fairQueue(CHILDREN_MAX);
  const idle = new Set<ChildProcess>();
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const inherited = Object.entries(process.env).filter(([name]) =>
      INHERITED_VARIABLES.test(name),
    );
    const child = fork(CHILD, [String(bytesMax)], {
      env: {...Object.fromEntries(inherited), NODE_COMPILE_CACHE: cacheFolder},
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1', '--expose-gc'],
      serialization: 'advanced',
    });
    // The error of a message that cannot be sent to a dying child, which is noticed by its end.
    child.on('error', () => undefined).once('exit', () => idle.delete(child));
    return child;
  }

  /** Ends idle children. All children end with this process. */
  function stop(): void {
    for (const child of idle) child.kill('SIGKILL');
    idle.clear();
  }

  async function decodeNow(file: string): Promise<PhotoVersions> {
    clearTimeout(idleTimer);
    const [child = start()] = idle;
    idle.delete(child);
    const {promise: answered, resolve, reject} = Promise.withResolvers<unknown>();
    const onExit = () => reject(new PhotoRefused('too-elaborate'));
    child.once('message', resolve).once('exit', onExit);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    try {
      child.send(file);
      const answer = childAnswer.parse(await answered);
      if ('versions' in answer) return answer.versions;
      if ('failed' in answer) throw new Error(answer.failed);
      throw new PhotoRefused(answer.refused);
    } finally {
      clearTimeout(timer);
      child.off('message', resolve).off('exit', onExit);
      if (child.exitCode === null && child.signalCode === null) idle.add(child);
      idleTimer = setTimeout(stop, IDLE_TIMEOUT_MS).unref();
    }
  }

  return {
    /**
     * Creates the versions of a photo that Wing stores. `confirm` is called when decoding starts, and throws when the
     * photo is no longer wanted.
     * @throws PhotoRefused when the file is no photo, is damaged, or needs too much time or memory.
     */
    decode: ({userId, file, confirm}: {userId: string; file: string; confirm: () => void}) =>
      queue(userId, async () => {
        confirm();
        return decodeNow(file);
      }),
    stop,
  };
}
