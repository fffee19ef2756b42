// The file by which the API reaches the embedded Postgres: beside the data, in a folder that only Postgres and
// whoever runs Wing may enter, and quicker than a port. Whoever else connects takes the port.
import {readdir, rm} from 'node:fs/promises';
import path from 'node:path';

/** How Postgres begins the names of its sockets, which its port ends. */
const NAME = '.s.PGSQL.';
/** The longest name of a socket, in bytes, that every system takes (macOS: 104 with the zero at its end). */
const LONGEST = 103;
const MAX_PORT = 65_535;

const isHere = process.platform !== 'win32';

/** What Postgres is told: it looks from its own folder, whatever the length of the way there. */
export const SOCKET_DIRECTORIES = isHere ? '.' : '';

/** The same server by its socket in `dataDir`; by its port where the way there is too long for a socket. */
export function bySocket(databaseUrl: string, dataDir: string): string {
  const dir = path.resolve(dataDir);
  if (!isHere || Buffer.byteLength(path.join(dir, `${NAME}${MAX_PORT}`)) > LONGEST)
    return databaseUrl;
  const url = new URL(databaseUrl);
  // The driver takes this host, and the port for the socket's name.
  url.searchParams.set('host', dir);
  return url.href;
}

/** Takes away what a server that was killed has left. Nothing may run in `dataDir`. */
export async function clearSockets(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(NAME));
  await Promise.all(left.map((name) => rm(path.join(dataDir, name), {force: true})));
}
