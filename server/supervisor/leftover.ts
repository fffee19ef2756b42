// Stops an embedded Postgres that outlived a killed supervisor and still holds the data folder. Its command line
// identifies it.
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';

const STOP_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 50;

function commandLine(pid: number): string {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-p', String(pid), '-o', 'args=']).toString();
  } catch {
    return '';
  }
}

/** Stops the server that holds `dataDir`, if any, and waits until it has ended. */
export async function stopLeftoverPostgres(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const isOurs = () => commandLine(pid).includes(dataDir);
  if (!isOurs()) return;
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; isOurs() && Date.now() < deadline;) {
    await sleep(POLL_INTERVAL_MS);
  }
}
