// Postgres refuses to run as root, so under root it runs as the user "postgres". Checks before the start that Postgres' user
// owns its data and can enter and read what it needs. A message names the command that mends it.
import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync} from 'node:fs';
import {stat} from 'node:fs/promises';
import path from 'node:path';
import {errorCode, StartError} from '../../platform/start-error.ts';
import {postgresPrograms} from './installation.ts';

const OTHERS_MAY_ENTER = 0o001;
const OTHERS_MAY_READ = 0o004;
/** Others may enter a new folder, and not list it. */
const ENTERABLE_UMASK = 0o066;

const isRoot = () => process.getuid?.() === 0;

/**
 * Makes a folder of the data, with its parents. Under root Postgres' user can enter them, whatever the umask is.
 * @throws StartError where another user owns the parent, as a folder that root has mounted into a container.
 */
export function makeDataFolder(folder: string): void {
  const umask = process.umask();
  if (isRoot()) process.umask(ENTERABLE_UMASK);
  try {
    mkdirSync(folder, {recursive: true});
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error;
    const user = process.getuid?.();
    throw new StartError(
      `The user of Wing (uid ${user}) cannot make ${folder}. Run: chown ${user} '${path.dirname(folder)}'`,
    );
  } finally {
    process.umask(umask);
  }
}

/** Undefined where there is no such user yet: the first start makes it. */
function postgresUserId(): number | undefined {
  try {
    return Number(execFileSync('id', ['-u', 'postgres'], {stdio: 'pipe'}));
  } catch {
    return undefined;
  }
}

/** @throws StartError if the data belong to another user, as in a copy made by root. */
export async function assertDataAreOwn(dataDir: string): Promise<void> {
  if (process.getuid === undefined) return;
  const user = isRoot() ? postgresUserId() : process.getuid();
  for (const name of isRoot() ? ['postgres'] : ['postgres', 'secret']) {
    const file = path.join(dataDir, name);
    if (!existsSync(file) || (await stat(file)).uid === user) continue;
    const remedy = isRoot()
      ? `${user === undefined ? 'useradd postgres && ' : ''}chown -R postgres '${file}'`
      : `sudo chown -R "$(id -un)" '${dataDir}'`;
    throw new StartError(
      `${file} belongs to another user than the one that runs Postgres. Run: ${remedy}`,
    );
  }
}

/** The folders on the way to `target`, itself included, that other users cannot enter. */
async function closedFolders(target: string): Promise<string[]> {
  const parent = path.dirname(target);
  const above = parent === target ? [] : await closedFolders(parent);
  const {mode} = await stat(target);
  return (mode & OTHERS_MAY_ENTER) === 0 ? [...above, target] : above;
}

/** Does nothing unless Wing runs as root. @throws StartError naming each closed folder, with the command that opens them. */
export async function assertPostgresCanEnter(dataDir: string): Promise<void> {
  if (!isRoot()) return;
  const programs = postgresPrograms();
  const folders = [...(await closedFolders(dataDir)), ...(await closedFolders(programs))];
  const closed = [...new Set(folders)].map((folder) => `'${folder}'`);
  const {mode} = await stat(path.join(programs, 'pg-symlinks.json'));
  const commands = [
    ...(closed.length > 0 ? [`chmod o+x ${closed.join(' ')}`] : []),
    // npm gives packages the umask under which it runs.
    ...((mode & OTHERS_MAY_READ) === 0 ? [`chmod -R o+rX '${programs}'`] : []),
  ];
  if (commands.length === 0) return;
  throw new StartError(
    `Started by root, Wing runs Postgres as the user "postgres", who cannot enter all its folders. Start Wing as an ordinary user, or run: ${commands.join(' && ')}`,
  );
}
