// Allows one Wing for each data directory. The holder answers on a loopback port with the token in the lock file, so that
// neither a file left by a crash nor a reused process id counts as a running Wing.
import {randomUUID} from 'node:crypto';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {link, readFile, rm, writeFile} from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import {text} from 'node:stream/consumers';
import {z} from 'zod';
import {errorCode} from '../../platform/start-error.ts';

const lockFile = z.object({pid: z.number(), port: z.number(), token: z.string(), url: z.string()});
type Holder = z.infer<typeof lockFile>;

const PROBE_TIMEOUT_MS = 1000;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** @returns the running holder. One that accepts the connection and is too busy to answer is running too. */
async function liveHolder(file: string): Promise<Holder | undefined> {
  try {
    const holder = lockFile.parse(JSON.parse(await readFile(file, 'utf8')));
    const socket = net.connect({port: holder.port, host: '127.0.0.1', timeout: PROBE_TIMEOUT_MS});
    let isSilent = false;
    socket.on('timeout', () => {
      isSilent = true;
      socket.destroy();
    });
    const answer = await text(socket).catch(() => undefined);
    return answer === holder.token || (isSilent && isAlive(holder.pid)) ? holder : undefined;
  } catch {
    return undefined;
  }
}

export type InstanceLock = {
  /** Whether the lock's file is gone, and the folder with it. */
  isLost: () => boolean;
  release: () => Promise<void>;
};

/** @returns the lock of a data directory, or the process id and URL of its holder. */
export async function lockInstance(
  dataDir: string,
  url: string,
): Promise<InstanceLock | {heldBy: Pick<Holder, 'pid' | 'url'>}> {
  const file = path.join(dataDir, 'wing.lock');
  const token = randomUUID();
  const server = net
    .createServer((socket) => socket.end(token))
    .listen(0, '127.0.0.1')
    .unref();
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  // Written to a temporary file and then linked, so that no process reads a partial lock file.
  const ownFile = `${file}.${token}`;
  await writeFile(ownFile, JSON.stringify({pid: process.pid, port, token, url}), {mode: 0o600});
  try {
    for (;;) {
      try {
        await link(ownFile, file);
        return {
          isLost: () => !existsSync(file),
          release: async () => {
            await rm(file, {force: true});
            server.close();
          },
        };
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const heldBy = await liveHolder(file);
      if (heldBy) {
        server.close();
        return {heldBy};
      }
      await rm(file, {force: true});
    }
  } finally {
    await rm(ownFile, {force: true});
  }
}
