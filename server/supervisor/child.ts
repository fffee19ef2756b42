// Keeps one process running: starts it in a group of its own, starts it again with backoff when it
// dies, and takes the whole group down when told to stop.
import {spawn, type ChildProcess} from 'node:child_process';
import {setTimeout as sleep} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {RotatingLog} from './rotating-log.ts';

const DIE_WITH_PARENT = new URL('./die-with-parent.ts', import.meta.url).href;
const FIRST_BACKOFF_MS = 250;
const LONGEST_BACKOFF_MS = 10_000;
/** A child that lived this long starts again at once when it dies. */
const HEALTHY_MS = 20_000;

export type ChildSpec = {
  name: string;
  /** The module to run, as a file URL or path. */
  entry: string | URL;
  env: Record<string, string | undefined>;
  /** Modules loaded before the entry. */
  preload?: URL[];
  /** Where its output goes; our own output when left out. */
  logFile?: string;
  /** How long it may take to end after SIGTERM. */
  graceMs: number;
  /** The longest pause before another start, for one that the others cannot do without. */
  longestPauseMs?: number;
};

/** What the owner of a child hears of it. */
export type ChildNotice = {
  started: () => void;
  died: (how: string) => void;
  /** Its log can no longer be written: a full disk, say. */
  logLost: (why: string) => void;
};

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}

export class Child {
  readonly #spec: ChildSpec;
  readonly #notice: ChildNotice;
  #process: ChildProcess | undefined;
  #stopping = false;
  #backoffMs = FIRST_BACKOFF_MS;
  #ended = Promise.resolve();

  constructor(spec: ChildSpec, notice: ChildNotice) {
    this.#spec = spec;
    this.#notice = notice;
  }

  get name(): string {
    return this.#spec.name;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  start(): void {
    const {entry, env, preload = [], logFile} = this.#spec;
    const imports = [DIE_WITH_PARENT, ...preload.map(String)].map((url) => `--import=${url}`);
    const startedAt = Date.now();
    const child = spawn(process.execPath, [entry instanceof URL ? fileURLToPath(entry) : entry], {
      env: {
        ...env,
        NODE_OPTIONS: imports.join(' '),
        WING_SUPERVISOR_PID: String(process.pid),
      },
      stdio: ['pipe', logFile ? 'pipe' : 'inherit', logFile ? 'pipe' : 'inherit'],
      detached: true,
    });
    this.#process = child;
    this.#notice.started();
    if (logFile) this.#writeLog(child, logFile);
    this.#ended = new Promise((resolve) => {
      // Nothing was started: the system has no room for a process right now.
      child.once('error', ({message}) => {
        if (child.pid !== undefined) return;
        resolve();
        if (!this.#stopping) void this.#restart(message, 0);
      });
      child.once('exit', () => killGroup(child, 'SIGKILL'));
      // Its workers hold its output too: it is closed when the last of them has gone.
      child.once('close', (code, signal) => {
        resolve();
        if (!this.#stopping) void this.#restart(signal ?? `code ${code}`, Date.now() - startedAt);
      });
    });
  }

  #writeLog(child: ChildProcess, logFile: string): void {
    const log = new RotatingLog(logFile);
    const outputs = [child.stdout, child.stderr].filter((output) => output !== null);
    child.once('close', () => log.end());
    for (const output of outputs) output.pipe(log, {end: false});
    log.on('error', ({message}) => {
      this.#notice.logLost(message);
      // Read on all the same: a process that nobody listens to stands still.
      for (const output of outputs) output.resume();
    });
  }

  async #restart(how: string, livedMs: number): Promise<void> {
    this.#notice.died(how);
    if (livedMs > HEALTHY_MS) this.#backoffMs = FIRST_BACKOFF_MS;
    await sleep(this.#backoffMs);
    const longest = this.#spec.longestPauseMs ?? LONGEST_BACKOFF_MS;
    this.#backoffMs = Math.min(this.#backoffMs * 2, longest);
    if (!this.#stopping) this.start();
  }

  /** Ends it for good: politely first, then the whole group. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const impatience = setTimeout(() => killGroup(child, 'SIGKILL'), this.#spec.graceMs);
    await this.#ended;
    clearTimeout(impatience);
  }
}
