// A Postgres that outlived its supervisor (killed, or the machine's memory ran out) still holds the
// data folder. It is ours by its command line, and is ended before a new one starts.
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const POLL_MS = 50;

function commandLine(pid: number): string {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-p', String(pid), '-o', 'args=']).toString();
  } catch {
    return '';
  }
}

/** Ends the server that holds `dataDir`, if one does, and waits until it is gone. */
export async function endLeftover(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const isOurs = () => commandLine(pid).includes(dataDir);
  if (!isOurs()) return;
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + PATIENCE_MS; isOurs() && Date.now() < deadline;) {
    await sleep(POLL_MS);
  }
}
