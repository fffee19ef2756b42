// Decodes photos in child processes: of each member one at a time, of several members at the same time. A child that
// takes too long, or dies, costs its own file and nothing else.
import {fork, type ChildProcess} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {fairQueue} from '../../../platform/fair-queue.ts';
import type {PhotoVersions} from './read-photo.ts';
import {PhotoRefused} from '../stripping/refused.ts';
import {DECODING_BYTES_MAX} from './decoding-cost.ts';
import {CHILDREN, DECODING_MS, HEAP_MB, MEMORY_BESIDE_BYTES, ORDINARY_BYTES} from './limits.ts';
import {decoderAnswer, type DecoderAnswer, type DecoderQuestion} from './messages.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
const START_MS = 30_000;
/** Without photos for this long all children end, which gives some 140 MB back. */
const IDLE_MS = 60_000;
/** All that a child may see of our environment: no secret is in it. */
const ENVIRONMENT = /^(PATH|HOME|TMPDIR|MALLOC_.+)$/;

export type PhotoDecoder = {
  /**
   * Makes what Wing keeps of a member's file. `confirm` is called when it is its turn, and throws when the photo is
   * no longer wanted.
   * @throws PhotoRefused when it is no photo, damaged, or takes too much time or memory.
   */
  decode: (photo: {userId: string; file: string; confirm: () => void}) => Promise<PhotoVersions>;
  /** Ends the children that decode nothing. All of them end with this process. */
  stop: () => void;
};

class ChildEnded extends Error {}

const isAlive = ({connected, exitCode, signalCode}: ChildProcess) =>
  connected && exitCode === null && signalCode === null;

/** The child's next message. Rejects when it ends; after `ms` it is killed. */
function nextMessage(child: ChildProcess, ms: number): Promise<unknown> {
  const {promise, resolve, reject} = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  const ended = () => reject(new ChildEnded('A decoder ended.'));
  child.on('message', resolve).on('exit', ended).on('error', reject);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', ended).off('error', reject);
  });
}

async function ask(
  child: ChildProcess,
  question: DecoderQuestion,
  ms: number,
): Promise<DecoderAnswer> {
  const answered = nextMessage(child, ms);
  child.send(question);
  return decoderAnswer.parse(await answered);
}

function versionsIn(answer: DecoderAnswer): PhotoVersions {
  if ('versions' in answer) return answer.versions;
  if ('failed' in answer) throw new Error(answer.failed);
  throw new PhotoRefused('refused' in answer ? answer.refused : 'too-elaborate');
}

/** @param cacheFolder where children keep compiled modules, which halves the time and memory of their start. */
export function photoDecoder(
  cacheFolder: string,
  {decodingMs = DECODING_MS, memoryBesideBytes = MEMORY_BESIDE_BYTES} = {},
): PhotoDecoder {
  const inTurn = fairQueue(CHILDREN);
  const oneLarge = fairQueue();
  /** Started, or starting, and without a file. */
  const free: Promise<ChildProcess>[] = [];
  let busy = 0;
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<ChildProcess> {
    const given = Object.entries(process.env).filter(([name]) => ENVIRONMENT.test(name));
    const child = fork(CHILD, [String(memoryBesideBytes)], {
      env: {...Object.fromEntries(given), NODE_COMPILE_CACHE: cacheFolder},
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=1', '--expose-gc'],
      serialization: 'advanced',
    });
    // An error outside of a question has no one to reject.
    child.on('error', () => undefined);
    await nextMessage(child, START_MS);
    return child;
  }

  /** Starts children until one is there for every place: the next member's file waits for none. */
  function startSpares(): void {
    while (busy + free.length < CHILDREN) {
      const starting = start();
      starting.catch(() => undefined);
      free.push(starting);
    }
  }

  async function take(): Promise<ChildProcess> {
    const spare = await free.shift()?.catch(() => undefined);
    const child = spare ?? (await start());
    return isAlive(child) ? child : take();
  }

  function stop(): void {
    for (const starting of free.splice(0)) {
      starting.then((child) => child.kill('SIGKILL')).catch(() => undefined);
    }
  }

  async function askTwice(child: ChildProcess, userId: string, file: string) {
    const answer = await ask(child, {file, mostBytes: ORDINARY_BYTES}, decodingMs);
    if (!('takesMore' in answer)) return answer;
    const question = {file, mostBytes: DECODING_BYTES_MAX};
    return oneLarge(userId, () => ask(child, question, decodingMs));
  }

  async function decodeNow(userId: string, file: string): Promise<PhotoVersions> {
    clearTimeout(idle);
    busy += 1;
    let child: ChildProcess | undefined;
    try {
      child = await take();
      // After it, not with it: what the first one compiles, the others find in the cache.
      startSpares();
      return versionsIn(await askTwice(child, userId, file));
    } catch (error) {
      // The page draws such a photo anew, and sends an ordinary JPEG.
      throw child && error instanceof ChildEnded ? new PhotoRefused('too-elaborate') : error;
    } finally {
      busy -= 1;
      if (child && isAlive(child)) free.unshift(Promise.resolve(child));
      startSpares();
      if (busy === 0) idle = setTimeout(stop, IDLE_MS).unref();
    }
  }

  return {
    decode: ({userId, file, confirm}) =>
      inTurn(userId, async () => {
        confirm();
        return decodeNow(userId, file);
      }),
    stop,
  };
}
