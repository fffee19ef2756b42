// One Wing a data directory. The holder answers on a loopback port with a secret from the lock file,
// so that a file left behind by a crash, or a process id used again, is never taken for a live Wing.
import {randomUUID} from 'node:crypto';
import {link, readFile, rename, rm, writeFile} from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import {z} from 'zod';
import {errorCode} from '../platform/start-error.ts';

const lockFile = z.object({pid: z.number(), port: z.number(), token: z.string(), url: z.string()});
type Holder = z.infer<typeof lockFile>;

const PROBE_MS = 1000;

function greeting(port: number): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = net.connect({port, host: '127.0.0.1', timeout: PROBE_MS});
    socket.on('data', (chunk) => (heard += String(chunk)));
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
  });
}

async function liveHolder(file: string): Promise<Holder | undefined> {
  try {
    const holder = lockFile.parse(JSON.parse(await readFile(file, 'utf8')));
    return (await greeting(holder.port)) === holder.token ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** Held until `release`. */
export type InstanceLock = {release: () => Promise<void>};

/**
 * Takes the lock of a data directory.
 * @returns the lock, or who holds it: their process id and address.
 */
export async function lockInstance(
  dataDir: string,
  url: string,
): Promise<InstanceLock | {heldBy: Pick<Holder, 'pid' | 'url'>}> {
  const file = path.join(dataDir, 'wing.lock');
  const token = randomUUID();
  const server = net.createServer((socket) => socket.end(token));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  // Written whole under a name of its own, then linked into place: nobody ever reads half a lock.
  const own = `${file}.${token}`;
  await writeFile(own, JSON.stringify({pid: process.pid, port, token, url}), {mode: 0o600});
  try {
    for (;;) {
      if (await linkUnlessTaken(own, file)) {
        server.unref();
        return {
          release: async () => {
            await rm(file, {force: true});
            server.close();
          },
        };
      }
      const heldBy = await liveHolder(file);
      if (heldBy) {
        server.close();
        return {heldBy};
      }
      await removeStale(file, token);
    }
  } finally {
    await rm(own, {force: true});
  }
}

async function linkUnlessTaken(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Takes a dead lock away. Somebody else may have taken it away and locked since we looked: what was
 * moved aside is looked at again, and a live lock is put back.
 */
async function removeStale(file: string, token: string): Promise<void> {
  const aside = `${file}.stale.${token}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (await liveHolder(aside)) await linkUnlessTaken(aside, file);
  await rm(aside, {force: true});
}
