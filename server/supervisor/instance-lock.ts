// Allows one Wing for each data directory. The holder answers on a loopback port with the token in the lock file, so that
// neither a file left by a crash nor a reused process id counts as a running Wing.
import {randomUUID} from 'node:crypto';
import {existsSync} from 'node:fs';
import {link, readFile, rename, rm, writeFile} from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import {z} from 'zod';
import {errorCode} from '../platform/start-error.ts';

const lockFile = z.object({pid: z.number(), port: z.number(), token: z.string(), url: z.string()});
type Holder = z.infer<typeof lockFile>;

const PROBE_TIMEOUT_MS = 1000;
const WATCH_INTERVAL_MS = 1000;

function readToken(port: number): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = net.connect({port, host: '127.0.0.1', timeout: PROBE_TIMEOUT_MS});
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

async function liveHolder(file: string): Promise<Holder | undefined> {
  try {
    const holder = lockFile.parse(JSON.parse(await readFile(file, 'utf8')));
    return (await readToken(holder.port)) === holder.token ? holder : undefined;
  } catch {
    return undefined;
  }
}

export type InstanceLock = {
  release: () => Promise<void>;
  /** Calls `work` once when the lock's file has gone, and the folder with it. */
  onLost: (work: () => void) => void;
};

/** @returns the lock of a data directory, or the process id and URL of its holder. */
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
  // Written to a temporary file and then linked, so that no process reads a partial lock file.
  const ownFile = `${file}.${token}`;
  await writeFile(ownFile, JSON.stringify({pid: process.pid, port, token, url}), {mode: 0o600});
  try {
    for (;;) {
      if (await linkUnlessTaken(ownFile, file)) {
        server.unref();
        let timer: NodeJS.Timeout | undefined;
        return {
          onLost: (work) => {
            timer = setInterval(() => {
              if (existsSync(file)) return;
              clearInterval(timer);
              work();
            }, WATCH_INTERVAL_MS).unref();
          },
          release: async () => {
            clearInterval(timer);
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
    await rm(ownFile, {force: true});
  }
}

/** @returns whether the link was made. */
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
 * Removes a dead lock. Another process may have replaced it since it was read, so the file is moved aside and checked
 * again; a live lock is put back.
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
