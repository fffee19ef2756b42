// Connections that Postgres loses.
import {once} from 'node:events';
import net from 'node:net';
import {expect, test, vi} from 'vitest';
import {listen} from './listen.ts';

/** AuthenticationOk and ReadyForQuery of Postgres' protocol. */
const READY = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

test('a connection that is lost before it listens is reported, and opened again', async () => {
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(READY);
      socket.once('data', () => socket.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const onError = vi.fn();
  const stop = listen({
    connectionString: `postgres://wing@127.0.0.1:${port}/wing`,
    applicationName: 'test',
    channel: 'test',
    onNotification: () => undefined,
    onError,
  });
  await vi.waitFor(() => expect(connections).toBe(2), 4000);
  expect(onError).toHaveBeenCalled();
  await stop();
  server.close();
});
