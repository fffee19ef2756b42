// zero-cache's replica, and which columns it was made from.
import {readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';

const REPLICA = 'replica.db';
/** Beside the replica. */
const COLUMNS = 'columns.json';

export const replicaFile = (folder: string) => path.join(folder, REPLICA);

/**
 * Removes from an existing folder a replica that was made from other columns than those published now; zero-cache then copies the tables anew.
 * By itself it would notice new columns at the next write only, and refuse this version's pages until then.
 */
export async function removeOutdatedReplica(folder: string, columns: string): Promise<void> {
  const noted = path.join(folder, COLUMNS);
  if ((await readFile(noted, 'utf8').catch(() => undefined)) === columns) return;
  for (const file of await readdir(folder)) {
    if (file.startsWith(REPLICA)) await rm(path.join(folder, file));
  }
  await writeFile(noted, columns);
}
