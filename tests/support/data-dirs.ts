// Data folders and a port for Wings that a test starts itself.
import {rm} from 'node:fs/promises';
import path from 'node:path';
import {afterEach} from 'vitest';
import {freePorts} from '../../server/app/supervisor/ports.ts';
import {makeDataDir} from './stack.ts';

export async function onePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** Call once at the top of a test file. Returns what makes an empty data folder, which is deleted after its test. */
export function useDataDirs(): () => Promise<string> {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) {
      await rm(path.dirname(folder), {recursive: true, force: true});
    }
  });
  return async () => {
    const dataDir = await makeDataDir();
    folders.push(dataDir);
    return dataDir;
  };
}
