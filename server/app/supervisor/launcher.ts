// Notices the end of npm, which starts Wing through a shell: a SIGTERM reaches the shell alone, and a SIGKILL no other process.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

const WATCH_INTERVAL_MS = 500;
/** A shell that runs one command: `sh -c ...`. Many shells replace themselves by the command instead. */
const ONE_COMMAND = /^\S*sh -c\b/;

type Process = {parent: number; command: string};

/** Undefined when the process has ended, or the system does not tell. */
export function processOf(pid: number): Process | undefined {
  try {
    if (process.platform === 'linux') {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return {parent: Number(parent), command};
    }
    const [parent, ...command] = execFileSync('ps', ['-p', String(pid), '-o', 'ppid=,command='])
      .toString()
      .trim()
      .split(/\s+/);
    return {parent: Number(parent), command: command.join(' ')};
  } catch {
    return undefined;
  }
}

/** Whether npm, or the shell between, has ended since this was called. A process without a parent gets another one. */
function watchAncestors(): () => boolean {
  const {ppid} = process;
  const parent = processOf(ppid);
  const hasShell = parent !== undefined && ONE_COMMAND.test(parent.command);
  return () => process.ppid !== ppid || (hasShell && processOf(ppid)?.parent !== parent.parent);
}

/** Calls `work` once when the npm that started this process has ended. Started otherwise, a process may outlive its parent. */
export function onLauncherEnd(work: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const hasEnded = watchAncestors();
  const timer = setInterval(() => {
    if (!hasEnded()) return;
    clearInterval(timer);
    work();
  }, WATCH_INTERVAL_MS);
  timer.unref();
}
