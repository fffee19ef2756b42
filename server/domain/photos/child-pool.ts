// Child processes for work that may take too long or too much memory, such as decoding a stranger's file: a child that
// exceeds a limit dies, and only its task fails.
import {fork, type ChildProcess, type Serializable} from 'node:child_process';
import {fileURLToPath} from 'node:url';

const IDLE_TIMEOUT_MS = 60_000;
/** Environment variables that children inherit; none holds a secret. */
const INHERITED_VARIABLES = /^(PATH|HOME|TMPDIR|MALLOC_.+)$/;

/** The child exceeded a limit or crashed. */
export class ChildDied extends Error {}

export type ChildOptions = {
  /** A script that calls `serveParent`. */
  readonly script: URL;
  readonly args?: readonly string[];
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
  const {
    script,
    args = [],
    heapMb,
    timeoutMs,
    bytesMax,
    cacheFolder,
    idleMs = IDLE_TIMEOUT_MS,
  } = options;
  const idle = new Set<ChildProcess>();
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const inherited = Object.entries(process.env).filter(([name]) =>
      INHERITED_VARIABLES.test(name),
    );
    const child = fork(fileURLToPath(script), [String(bytesMax), ...args], {
      env: {...Object.fromEntries(inherited), NODE_COMPILE_CACHE: cacheFolder},
      execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=1', '--expose-gc'],
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

  /** Gives a child a task. The caller limits how many run at once. @throws ChildDied */
  async function ask(task: Serializable): Promise<unknown> {
    clearTimeout(idleTimer);
    const [child = start()] = idle;
    idle.delete(child);
    const {promise: answered, resolve, reject} = Promise.withResolvers<unknown>();
    const onExit = () => reject(new ChildDied('A child process has died.'));
    child.once('message', resolve).once('exit', onExit);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    try {
      child.send(task);
      return await answered;
    } finally {
      clearTimeout(timer);
      child.off('message', resolve).off('exit', onExit);
      if (child.exitCode === null && child.signalCode === null) idle.add(child);
      idleTimer = setTimeout(stop, idleMs).unref();
    }
  }

  return {ask, stop};
}
