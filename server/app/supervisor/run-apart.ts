// Runs a script to its end in a process of its own: the supervisor, which lives on, would keep the memory that it takes.
import {spawn, type ChildProcess} from 'node:child_process';
import {text} from 'node:stream/consumers';
import {once} from 'node:events';
import {fileURLToPath} from 'node:url';
import {StartError} from '../../platform/start-error.ts';
import {PRELOADED} from './child.ts';

const running = new Set<ChildProcess>();

/** Ends the scripts that still run. */
export async function endApart(): Promise<void> {
  const ends = Array.from(running, async (child) => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  await Promise.all(ends);
}

/**
 * The script ends with this process.
 * @returns what it has printed. @throws StartError with its error output when it fails.
 */
export async function runApart(entry: URL, env: Record<string, string> = {}): Promise<string> {
  const imports = PRELOADED.map(({href}) => `--import=${href}`);
  const child = spawn(process.execPath, [...imports, fileURLToPath(entry)], {
    env: {...process.env, ...env, WING_SUPERVISOR_PID: String(process.pid)},
    stdio: 'pipe',
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  if (code !== 0) throw new StartError(errors.trim() || `${fileURLToPath(entry)} has failed.`);
  return output;
}
