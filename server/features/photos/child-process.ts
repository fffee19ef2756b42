// Child processes for work that may take too long or too much memory, such as decoding a stranger's file: a child that
// exceeds a limit dies, and only its task fails. The parent's side is `childPool`, the child's `serveParent`.
import {fork, type ChildProcess, type Serializable} from 'node:child_process';
import {flushCompileCache} from 'node:module';
import {constants, setPriority} from 'node:os';
import {fileURLToPath} from 'node:url';
import {fairQueue} from '../../platform/fair-queue.ts';

const IDLE_TIMEOUT_MS = 60_000;
/** Environment variables that children inherit; none holds a secret. */
const INHERITED_VARIABLES = /^(PATH|HOME|TMPDIR|MALLOC_.+)$/;
/** libvips allocates about 10 MB within this time. */
const MEMORY_CHECK_INTERVAL_MS = 5;

/** A signal has ended the child: it exceeded a limit or crashed. */
export class ChildDied extends Error {}

export type ChildOptions = {
  /** A script that calls `serveParent`. */
  readonly script: URL;
  /** Tasks that run at the same time. */
  readonly concurrency: number;
  /** V8's heap, in MB. */
  readonly heapMb: number;
  /** For one task, the start of a child included. */
  readonly timeoutMs: number;
  /** Memory that a child may take for one task. */
  readonly bytesMax: number;
  /** For the children's compile cache, which halves the time and memory of their start. */
  readonly cacheFolder: string;
  /** Idle children are ended after this time, which frees their memory. */
  readonly idleMs?: number | undefined;
};

export function childPool(options: ChildOptions) {
  const {script, concurrency, heapMb, timeoutMs, bytesMax, cacheFolder} = options;
  const {idleMs = IDLE_TIMEOUT_MS} = options;
  const queue = fairQueue(concurrency);
  const idle = new Set<ChildProcess>();
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const inherited = Object.entries(process.env).filter(([name]) =>
      INHERITED_VARIABLES.test(name),
    );
    const child = fork(fileURLToPath(script), [String(bytesMax)], {
      env: {...Object.fromEntries(inherited), NODE_COMPILE_CACHE: cacheFolder},
      execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=1', '--expose-gc'],
      serialization: 'advanced',
    });
    // An idle child has no task to fail.
    child.on('error', () => idle.delete(child)).once('exit', () => idle.delete(child));
    return child;
  }

  /** Ends idle children. All children end with this process. */
  function stop(): void {
    for (const child of idle) child.kill('SIGKILL');
    idle.clear();
  }

  async function askNow(task: Serializable): Promise<unknown> {
    clearTimeout(idleTimer);
    const [child = start()] = idle;
    idle.delete(child);
    const {promise: answered, resolve, reject} = Promise.withResolvers<unknown>();
    const onExit = (code: number | null) =>
      reject(
        code === null
          ? new ChildDied('A child process has died.')
          : new Error(`A child process ended with ${code}.`),
      );
    // A child that cannot be started has no `exit`.
    child.once('message', resolve).once('error', reject).once('exit', onExit);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    try {
      // A child that cannot be started may have no channel, but has an `error`.
      if (child.connected) child.send(task);
      const answer = await answered;
      if (answer instanceof Error) {
        // What failed may be what it has loaded.
        child.kill('SIGKILL');
        throw answer;
      }
      // A child that does not answer is ending.
      idle.add(child);
      return answer;
    } finally {
      clearTimeout(timer);
      child.off('message', resolve).off('error', reject).off('exit', onExit);
      idleTimer = setTimeout(stop, idleMs).unref();
    }
  }

  return {
    /** Gives a child a task when it is the key's turn. @throws ChildDied, or the error of the child's start or work. */
    ask: (key: string, task: Serializable) => queue(key, () => askNow(task)),
    stop,
  };
}

/** SIGKILL, because a decoding thread would otherwise finish its file. */
const killSelf = () => process.kill(process.pid, 'SIGKILL');

/** Answers each task by `work`, or by the error that it throws. A task that exceeds the memory limit kills this process. */
export function serveParent<Task>(work: (task: Task) => Promise<object>): void {
  const bytesMax = Number(process.argv[2]);

  async function answerTo(task: Task): Promise<object> {
    // Frees the previous task's memory, so that it is not counted for this one.
    globalThis.gc?.();
    const limit = process.memoryUsage.rss() + bytesMax;
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > limit) killSelf();
    }, MEMORY_CHECK_INTERVAL_MS);
    try {
      return await work(task);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      clearInterval(watch);
    }
  }

  // Requests have priority over this.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.once('disconnect', killSelf);
  process.on('message', async (task: Task) => process.send?.(await answerTo(task)));
  // Written now, because a killed process does not write it.
  flushCompileCache();
}
