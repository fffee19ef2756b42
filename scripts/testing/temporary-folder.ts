// Where a test run keeps its databases, replicas, browser profiles and logs.
import {chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync} from 'node:fs';

const MEMORY_FOLDER = '/dev/shm';
const PREFIX = 'wing-run-';
/** A whole run takes 0.5 GB. */
const NEEDED_BYTES = 2e9;

function hasRoom(): boolean {
  const {bavail, bsize} = statfsSync(MEMORY_FOLDER);
  // A container may be allowed less memory than the folder could take.
  return Math.min(bavail * bsize, process.availableMemory() / 2) >= NEEDED_BYTES;
}

function removeFolder(name: string): void {
  try {
    rmSync(`${MEMORY_FOLDER}/${name}`, {recursive: true, force: true, maxRetries: 3});
  } catch {
    // It is another user's, or a closing browser still writes into it; a later run removes it.
  }
}

function removeFoldersOfKilledRuns(): void {
  for (const name of readdirSync(MEMORY_FOLDER).filter((found) => found.startsWith(PREFIX))) {
    const [pid = ''] = name.slice(PREFIX.length).split('-');
    if (!existsSync(`/proc/${pid}`)) removeFolder(name);
  }
}

/**
 * Makes `os.tmpdir()` a folder in memory for this process and the ones it starts, and deletes it at the exit. On a disk,
 * writing a transaction took up to ten seconds while the disk was busy, and tests ran out of time.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY_FOLDER)) return;
  removeFoldersOfKilledRuns();
  if (!hasRoom()) return;
  const folder = mkdtempSync(`${MEMORY_FOLDER}/${PREFIX}${process.pid}-`);
  // The mode of /tmp: Postgres and tests that run as another user write into it.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => removeFolder(folder.slice(MEMORY_FOLDER.length + 1)));
}
