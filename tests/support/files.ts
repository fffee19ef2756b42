// Looking into folders in which the server is just writing and deleting.
import {existsSync} from 'node:fs';
import {readdir} from 'node:fs/promises';
import path from 'node:path';

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Every file below a folder; none where there is no folder. One that goes away while it is listed is being
 * deleted: then it looks again.
 */
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
