// Where a test run keeps its databases, replicas, browser profiles and logs.
import {existsSync, mkdirSync, readdirSync, rmSync, statfsSync} from 'node:fs';

const MEMORY_FOLDER = '/dev/shm';
const PREFIX = 'wing-run-';
/** A whole run takes 0.5 GB. */
const NEEDED_BYTES = 2e9;

function hasRoom(folder: string): boolean {
  const {bavail, bsize} = statfsSync(folder);
  return bavail * bsize >= NEEDED_BYTES;
}

function removeFoldersOfKilledRuns(): void {
  for (const name of readdirSync(MEMORY_FOLDER).filter((found) => found.startsWith(PREFIX))) {
    if (existsSync(`/proc/${name.slice(PREFIX.length)}`)) continue;
    rmSync(`${MEMORY_FOLDER}/${name}`, {recursive: true, force: true});
  }
}

/**
 * Makes `os.tmpdir()` a folder in memory for this process and the ones it starts, until it exits. On a disk, writing a
 * transaction took up to ten seconds while the disk was busy, and tests ran out of time.
 */
export function keepFilesInMemory(): void {
  if (!existsSync(MEMORY_FOLDER)) return;
  removeFoldersOfKilledRuns();
  if (!hasRoom(MEMORY_FOLDER)) return;
  const folder = `${MEMORY_FOLDER}/${PREFIX}${process.pid}`;
  // Postgres enters it as another user.
  mkdirSync(folder, {mode: 0o755});
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, {recursive: true, force: true}));
}
