// Slow senders on a real server and real connections.
import {once} from 'node:events';
import http from 'node:http';
import {setTimeout as sleep} from 'node:timers/promises';
import {connect, type AddressInfo, type Socket} from 'node:net';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {requireMinBodyRate} from './min-body-rate.ts';

const RATE = {windowMs: 600, bytes: 600};
const SENT_EVERY_MS = 100;
const DRIPPING = 750;
const AT_ONCE = 125;

let server: http.Server;
let senders: Socket[];

beforeEach(async () => {
  server = http.createServer((request, response) => {
    let received = 0;
    request.on('data', (piece) => (received += piece.length));
    request.on('error', () => undefined);
    request.on('end', async () => {
      if (request.url === '/slow') await sleep(RATE.windowMs * 2.5);
      response.end(`received ${received}`);
    });
  });
  requireMinBodyRate(server, RATE);
  senders = [];
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const sender of senders) sender.destroy();
  server.close();
  server.closeAllConnections();
});

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address ? address.port : 0;

/** Announces `length` bytes and sends `piece` bytes of them repeatedly. */
async function send(path: string, length: number, piece: number) {
  const socket = connect(portOf(server.address()), '127.0.0.1');
  senders.push(socket);
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (data) => (received += String(data)));
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
  let left = length;
  const timer = setInterval(() => {
    const bytes = Math.min(piece, left);
    left -= bytes;
    if (bytes > 0) socket.write(Buffer.alloc(bytes, 'x'));
  }, SENT_EVERY_MS);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  void closed.then(() => clearInterval(timer));
  return {closed, received: () => received};
}

test(`closes ${DRIPPING} connections that send a body too slowly`, async () => {
  const all: Awaited<ReturnType<typeof send>>[] = [];
  // At most as many at once as the listen backlog holds.
  while (all.length < DRIPPING) {
    const more = Array.from({length: AT_ONCE}, () => send('/read', 1_000_000, 1));
    all.push(...(await Promise.all(more)));
  }
  await Promise.all(all.map(({closed}) => closed));
  const count = await new Promise((resolve) => server.getConnections((_, open) => resolve(open)));
  expect(count).toBe(0);
});

test('receives a slow body over several windows', async () => {
  const [pieces, piece] = [20, 500];
  const {received} = await send('/read', pieces * piece, piece);
  await expect.poll(received, {timeout: 5000}).toContain(`received ${pieces * piece}`);
});

test('does not time out while the server works on a complete body', async () => {
  const {received} = await send('/slow', 10, 10);
  await expect.poll(received, {timeout: 5000}).toContain('received 10');
});
