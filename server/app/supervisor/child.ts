// Supervises one process: starts it in its own process group, restarts it with backoff, and stops the whole group.
import {spawn, type ChildProcess} from 'node:child_process';
import {setTimeout as sleep} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {createStream} from 'rotating-file-stream';

export const PRELOADED = ['../../platform/fast-imports.js', './die-with-parent.ts'].map(
  (file) => new URL(file, import.meta.url),
);
/** Of each of the two files of a log. One may exceed it by what a pipe delivers at once, 64 KB, and stays under 10 MB. */
const LOG_SIZE = '10176K';
const BACKOFF_MIN_MS = 250;
const BACKOFF_MAX_MS = 10_000;
/** A child that ran this long restarts with the shortest backoff. */
const HEALTHY_MS = 20_000;

export type ChildSpec = {
  name: string;
  /** File URL or path of the module to run. */
  entry: string | URL;
  env: Record<string, string | undefined>;
  /** Modules to load before the entry. */
  preload?: URL[];
  /** File for its output; the supervisor's output by default. */
  logFile?: string;
  /** Time between SIGTERM and SIGKILL. */
  graceMs: number;
  /** Longest backoff, shorter for a process that others depend on. */
  backoffMaxMs?: number;
};

export type ChildEvents = {
  started: () => void;
  died: (how: string) => void;
  /** The log cannot be written any more, for example because the disk is full. */
  logLost: (why: string) => void;
};

const isRunning = ({exitCode, signalCode}: ChildProcess) =>
  exitCode === null && signalCode === null;

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended already.
  }
}

export class Child {
  readonly #spec: ChildSpec;
  readonly #events: ChildEvents;
  #process: ChildProcess | undefined;
  #stopping = false;
  #backoffMs = BACKOFF_MIN_MS;
  #ended = Promise.resolve();

  constructor(spec: ChildSpec, events: ChildEvents) {
    this.#spec = spec;
    this.#events = events;
  }

  get name(): string {
    return this.#spec.name;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  start(): void {
    const {entry, env, preload = [], logFile} = this.#spec;
    const imports = [...PRELOADED, ...preload].map(({href}) => `--import=${href}`);
    const startedAt = Date.now();
    const child = spawn(process.execPath, [entry instanceof URL ? fileURLToPath(entry) : entry], {
      env: {
        ...env,
        NODE_OPTIONS: [...imports, env.NODE_OPTIONS].join(' '),
        WING_SUPERVISOR_PID: String(process.pid),
      },
      stdio: ['pipe', logFile ? 'pipe' : 'inherit', logFile ? 'pipe' : 'inherit'],
      detached: true,
    });
    this.#process = child;
    this.#events.started();
    if (logFile) this.#writeLog(child, logFile);
    this.#ended = new Promise((resolve) => {
      // The process was not started: the system is out of processes or memory.
      child.once('error', ({message}) => {
        if (child.pid !== undefined) return;
        resolve();
        if (!this.#stopping) void this.#restart(message, 0);
      });
      child.once('exit', () => killGroup(child, 'SIGKILL'));
      // The child's workers share its output, so it closes when the last of them has ended.
      child.once('close', (code, signal) => {
        resolve();
        if (!this.#stopping) void this.#restart(signal ?? `code ${code}`, Date.now() - startedAt);
      });
    });
  }

  #writeLog(child: ChildProcess, logFile: string): void {
    const log = createStream(logFile, {size: LOG_SIZE, rotate: 1});
    const outputs = [child.stdout, child.stderr].filter((output) => output !== null);
    child.once('close', () => log.end());
    for (const output of outputs) output.pipe(log, {end: false});
    log.on('error', ({message}) => {
      this.#events.logLost(message);
      // Keeps reading: a full pipe would block the process.
      for (const output of outputs) output.resume();
    });
  }

  async #restart(how: string, livedMs: number): Promise<void> {
    this.#events.died(how);
    if (livedMs > HEALTHY_MS) this.#backoffMs = BACKOFF_MIN_MS;
    await sleep(this.#backoffMs);
    const backoffMaxMs = this.#spec.backoffMaxMs ?? BACKOFF_MAX_MS;
    this.#backoffMs = Math.min(this.#backoffMs * 2, backoffMaxMs);
    if (!this.#stopping) this.start();
  }

  /** Ends the whole group at once; it is started again as after a crash. */
  kill(): void {
    if (this.#process && isRunning(this.#process)) killGroup(this.#process, 'SIGKILL');
  }

  /** Stops it for good: SIGTERM, and SIGKILL to the whole group after `graceMs`. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#process;
    if (!child || !isRunning(child)) return;
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => killGroup(child, 'SIGKILL'), this.#spec.graceMs);
    await this.#ended;
    clearTimeout(killTimer);
  }
}
