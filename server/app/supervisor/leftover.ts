// Stops an embedded Postgres that outlived a killed supervisor and still holds the data folder. Its command line
// identifies it.
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {processOf} from './launcher.ts';

const STOP_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 50;

/** Stops the server that holds `dataDir`, if any, and waits until it has ended. */
export async function stopLeftoverPostgres(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const isOurs = () => processOf(pid)?.command.includes(dataDir) ?? false;
  if (!isOurs()) return;
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; isOurs() && Date.now() < deadline;) {
    await sleep(POLL_INTERVAL_MS);
  }
}
