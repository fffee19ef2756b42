// Finds free ports, and checks whether the public port is free.
import net from 'node:net';
import {errorCode} from '../platform/start-error.ts';

function listen(port: number, host: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({port, host}, () => resolve(server));
  });
}

const close = (server: net.Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/** `count` different ports that are free on loopback. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({length: count}, () => listen(0, '127.0.0.1')));
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port was given.');
    return address.port;
  });
  await Promise.all(servers.map(close));
  return ports;
}

/** Why the port cannot be used: a system error code such as EADDRINUSE; undefined when it is free. */
export async function portError(port: number, host: string): Promise<string | undefined> {
  try {
    await close(await listen(port, host));
    return undefined;
  } catch (error) {
    return errorCode(error) ?? 'unknown';
  }
}
