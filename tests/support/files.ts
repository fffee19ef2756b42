// Lists folders in which the server writes and deletes concurrently.
import {existsSync} from 'node:fs';
import {readdir} from 'node:fs/promises';
import path from 'node:path';

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Every file below a folder, or none if there is no folder. Starts again if a file disappears while it lists. */
export async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  try {
    const entries = await readdir(folder, {recursive: true, withFileTypes: true});
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch (error) {
    if (!isGone(error)) throw error;
    return filesBelow(folder);
  }
}
