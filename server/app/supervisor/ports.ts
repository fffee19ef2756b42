// Finds free ports, and checks whether the public port is free.
import net from 'node:net';
import type {Env} from '../../platform/config/env.ts';
import {errorCode, StartError} from '../../platform/start-error.ts';

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

/** Where browsers look first for `localhost`, although Wing listens on IPv4 alone. */
const IPV6_LOOPBACK = '::1';

/** @throws StartError saying which port is taken, or why Wing cannot listen. */
export async function assertPortIsFree({PORT, HOST}: Pick<Env, 'PORT' | 'HOST'>): Promise<void> {
  const reason = await portError(PORT, HOST);
  if (reason !== undefined) {
    throw new StartError(
      reason === 'EADDRINUSE'
        ? `Port ${PORT} is taken. Set PORT to another one.`
        : `Wing cannot listen on HOST=${HOST}, PORT=${PORT} (${reason}).`,
    );
  }
  // Other errors mean that this machine has no IPv6.
  if ((await portError(PORT, IPV6_LOOPBACK)) === 'EADDRINUSE') {
    throw new StartError(
      `Port ${PORT} is taken on ${IPV6_LOOPBACK}: browsers would open another program at localhost:${PORT}. Set PORT to another one.`,
    );
  }
}
