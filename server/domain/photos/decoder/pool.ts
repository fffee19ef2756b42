// Decodes photos in child processes: one at a time for each member, several members concurrently. A child that times out
// or dies affects its own file only.
import {fork, type ChildProcess} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {fairQueue} from '../../../platform/fair-queue.ts';
import type {PhotoVersions} from './read-photo.ts';
import {PhotoRefused} from './photo-refused.ts';
import {CHILDREN_MAX, DECODING_BYTES_MAX, DECODING_TIMEOUT_MS, HEAP_MB} from './limits.ts';
import {decoderAnswer, type DecoderAnswer} from './messages.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
const START_TIMEOUT_MS = 30_000;
/** Idle children are ended after this time, which frees about 140 MB. */
const IDLE_TIMEOUT_MS = 60_000;
/** Environment variables that children inherit; none holds a secret. */
const INHERITED_VARIABLES = /^(PATH|HOME|TMPDIR|MALLOC_.+)$/;

export type PhotoDecoder = {
  /**
   * Creates the versions of a photo that Wing stores. `confirm` is called when decoding starts, and throws when the
   * photo is no longer wanted.
   * @throws PhotoRefused when the file is no photo, is damaged, or needs too much time or memory.
   */
  decode: (photo: {userId: string; file: string; confirm: () => void}) => Promise<PhotoVersions>;
  /** Ends idle children. All children end with this process. */
  stop: () => void;
};

class ChildEnded extends Error {}

const isAlive = ({connected, exitCode, signalCode}: ChildProcess) =>
  connected && exitCode === null && signalCode === null;

/** The child's next message. Kills the child after `ms`; rejects when it ends. */
function nextMessage(child: ChildProcess, ms: number): Promise<unknown> {
  const {promise, resolve, reject} = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  const onExit = () => reject(new ChildEnded('A decoder ended.'));
  child.on('message', resolve).on('exit', onExit).on('error', reject);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', onExit).off('error', reject);
  });
}

async function ask(child: ChildProcess, file: string, ms: number): Promise<DecoderAnswer> {
  const answered = nextMessage(child, ms);
  child.send(file);
  return decoderAnswer.parse(await answered);
}

function versionsIn(answer: DecoderAnswer): PhotoVersions {
  if ('versions' in answer) return answer.versions;
  if ('failed' in answer) throw new Error(answer.failed);
  throw new PhotoRefused(answer.refused);
}

/** @param cacheFolder for the children's compile cache, which halves the time and memory of their start. */
export function photoDecoder(
  cacheFolder: string,
  {timeoutMs = DECODING_TIMEOUT_MS, bytesMax = DECODING_BYTES_MAX} = {},
): PhotoDecoder {
  const queue = fairQueue(CHILDREN_MAX);
  /** Idle children, running or starting. */
  const free: Promise<ChildProcess>[] = [];
  let busy = 0;
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<ChildProcess> {
    const inherited = Object.entries(process.env).filter(([name]) =>
      INHERITED_VARIABLES.test(name),
    );
    const child = fork(CHILD, [String(bytesMax)], {
      env: {...Object.fromEntries(inherited), NODE_COMPILE_CACHE: cacheFolder},
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=1', '--expose-gc'],
      serialization: 'advanced',
    });
    // Errors between questions have no promise to reject.
    child.on('error', () => undefined);
    await nextMessage(child, START_TIMEOUT_MS);
    return child;
  }

  /** Starts children up to the maximum, so that the next member's photo need not wait for one. */
  function startSpares(): void {
    while (busy + free.length < CHILDREN_MAX) {
      const starting = start();
      starting.catch(() => undefined);
      free.push(starting);
    }
  }

  async function takeChild(): Promise<ChildProcess> {
    const spare = await free.shift()?.catch(() => undefined);
    const child = spare ?? (await start());
    return isAlive(child) ? child : takeChild();
  }

  function stop(): void {
    for (const starting of free.splice(0)) {
      starting.then((child) => child.kill('SIGKILL')).catch(() => undefined);
    }
  }

  async function decodeNow(file: string): Promise<PhotoVersions> {
    clearTimeout(idle);
    busy += 1;
    let child: ChildProcess | undefined;
    try {
      child = await takeChild();
      // Started after the first child, so that they find its modules in the compile cache.
      startSpares();
      return versionsIn(await ask(child, file, timeoutMs));
    } catch (error) {
      throw child && error instanceof ChildEnded ? new PhotoRefused('too-elaborate') : error;
    } finally {
      busy -= 1;
      if (child && isAlive(child)) free.unshift(Promise.resolve(child));
      startSpares();
      if (busy === 0) idle = setTimeout(stop, IDLE_TIMEOUT_MS).unref();
    }
  }

  return {
    decode: ({userId, file, confirm}) =>
      queue(userId, async () => {
        confirm();
        return decodeNow(file);
      }),
    stop,
  };
}
