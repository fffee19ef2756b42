// The file by which the API reaches the embedded Postgres: beside the data, in a folder that only Postgres and
// whoever runs Wing may enter, and quicker than a port. Whoever else connects takes the port.
import {once} from 'node:events';
import {chmod, readdir, rm} from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';

/** How Postgres begins the names of its sockets, which its port ends. */
const NAME = '.s.PGSQL.';
/** The longest name of a socket, in bytes, that every system takes (macOS: 104 with the zero at its end). */
const LONGEST = 103;
const MAX_PORT = 65_535;

/** Does with a socket in `dir` what Postgres and the API will do: not every file system lets them. */
async function takesSockets(dir: string): Promise<boolean> {
  const file = path.join(dir, '.trial-socket');
  // Of a start that was killed. Nobody else starts on this folder now.
  await rm(file, {force: true});
  const trial = net.createServer((socket) => socket.destroy());
  const caller = new net.Socket();
  // It is cut off once it has come through.
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

/** Whether Postgres can have a socket in the folder `name` of `dataDir`, which is there already. */
export async function canHaveSocket(dataDir: string, name: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const longest = path.resolve(dataDir, name, `${NAME}${MAX_PORT}`);
  return Buffer.byteLength(longest) <= LONGEST && takesSockets(path.resolve(dataDir));
}

/** The same server by its socket in `dir`. */
export function bySocket(databaseUrl: string, dir: string): string {
  const url = new URL(databaseUrl);
  // The driver takes this host, and the port for the socket's name.
  url.searchParams.set('host', path.resolve(dir));
  return url.href;
}

/** Takes away what a server that was killed has left. Nothing may run in `dataDir`. */
export async function clearSockets(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(NAME));
  await Promise.all(left.map((name) => rm(path.join(dataDir, name), {force: true})));
}
