// A SOCKS proxy before the fault proxy, with which other engines than Chromium reach Wing under Wing's own address.
import {once} from 'node:events';
import net from 'node:net';
import type {FaultProxy} from '../fault-proxy.ts';

/** "Version 5, no password": the answer to a client's methods. */
const METHOD = Buffer.from([5, 0]);
/** "Connected", with an empty address: the answer to any destination. */
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

export async function startSocks({port}: Pick<FaultProxy, 'port'>) {
  const listener = net.createServer((client) => {
    const server = net.connect(port, '127.0.0.1');
    client.on('error', () => server.destroy());
    server.on('error', () => client.resetAndDestroy());
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
    client.once('data', () => {
      client.write(METHOD);
      client.once('data', () => {
        client.write(CONNECTED);
        client.pipe(server).pipe(client);
      });
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {port: address.port, close: () => void listener.close()};
}
