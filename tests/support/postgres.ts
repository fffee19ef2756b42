// Postgres alone, with Wing's tables and roles, for a run of `*.db.test.ts` files.
import {fork} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, rm} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {ended, makeDataDir} from './stack.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROCESS = path.join('tests', 'support', 'postgres-process.ts');

/** @throws when Postgres does not start. The reason and Postgres' log are printed before. */
export async function startPostgres(): Promise<{databaseUrl: string; stop: () => Promise<void>}> {
  const dataDir = await makeDataDir();
  await mkdir(path.join(dataDir, 'logs'), {recursive: true});
  const child = fork(PROCESS, [dataDir], {
    cwd: ROOT,
    execArgv: ['--import', './server/platform/fast-imports.js'],
  });
  const databaseUrl: unknown = await Promise.race([
    once(child, 'message').then(([url]) => url),
    ended(child),
  ]);
  if (typeof databaseUrl !== 'string') throw new Error('Postgres did not start.');
  return {
    databaseUrl,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended(child);
      await rm(path.dirname(dataDir), {recursive: true, force: true});
    },
  };
}
