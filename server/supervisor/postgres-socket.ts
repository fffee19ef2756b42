// The Unix socket of the embedded Postgres, which is faster than its port. It is in the data folder, which only Postgres
// and the operator can enter; other clients use the port.
import {once} from 'node:events';
import {chmod, readdir, rm} from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';

/** Postgres names its sockets with this prefix and the port. */
const SOCKET_PREFIX = '.s.PGSQL.';
/** Every system accepts this length (macOS: 104 with the final NUL). */
const SOCKET_PATH_BYTES_MAX = 103;
const MAX_PORT = 65_535;

/** Tries a socket in `dir` as Postgres and the API use it; not every file system supports that. */
async function supportsSockets(dir: string): Promise<boolean> {
  const file = path.join(dir, '.trial-socket');
  // Left by a killed start. The instance lock keeps other starts away.
  await rm(file, {force: true});
  const trial = net.createServer((socket) => socket.destroy());
  const caller = new net.Socket();
  // The server closes the connection at once.
  caller.on('error', () => undefined);
  try {
    trial.listen(file);
    await once(trial, 'listening');
    await chmod(file, 0o777);
    await once(caller.connect(file), 'connect');
    return true;
  } catch {
    return false;
  } finally {
    caller.destroy();
    trial.close();
    await rm(file, {force: true});
  }
}

/** Whether Postgres can have a socket in the folder `name` of the existing `dataDir`. */
export async function canUseSocket(dataDir: string, name: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const longest = path.resolve(dataDir, name, `${SOCKET_PREFIX}${MAX_PORT}`);
  return (
    Buffer.byteLength(longest) <= SOCKET_PATH_BYTES_MAX && supportsSockets(path.resolve(dataDir))
  );
}

/** The same database by the socket in `dir`. */
export function urlBySocket(databaseUrl: string, dir: string): string {
  const url = new URL(databaseUrl);
  // The driver treats this host as a folder and derives the file name from the port.
  url.searchParams.set('host', path.resolve(dir));
  return url.href;
}

/** Deletes the sockets of a killed server. No server may run in `dataDir`. */
export async function deleteSockets(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(SOCKET_PREFIX));
  await Promise.all(left.map((name) => rm(path.join(dataDir, name), {force: true})));
}
