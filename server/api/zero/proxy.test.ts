// The proxy with a zero-cache that is slow, hostile or absent.
import {once} from 'node:events';
import type net from 'node:net';
import {expect, test} from 'vitest';
import {rankForGroup} from './rank-for-group.ts';
import {SOMETHING_WRONG} from '../../../rules/wording.ts';
import {
  AD_HOC_QUERY,
  asking,
  callThrough,
  closeFrame,
  connected,
  frame,
  heard,
  protocolOf,
  QUERIES,
  SWITCH,
  REFUSING_PORT,
  urlOfZero,
  zeroCache,
} from '../../../tests/support/zero-proxy.ts';

test.each([
  ['closes it', (socket: net.Socket) => socket.destroy()],
  ['says no more', (socket: net.Socket) => socket.end()],
  ['vanishes', (socket: net.Socket) => socket.resetAndDestroy()],
  ['talks and closes it', (socket: net.Socket) => socket.end('early')],
])(
  'ends the request to zero-cache when the browser leaves before the answer: %s',
  async (_, go) => {
    const zero = await zeroCache();
    const {dial, lines} = await callThrough(zero.port);
    const called = zero.call();
    const socket = dial();
    const upstream = await called;
    const closed = once(upstream, 'close');
    upstream.resume();
    go(socket);
    await closed;
    expect(lines).toEqual([]);
  },
);

test('closes a connection that sends too much before the answer', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const called = zero.call();
  const socket = dial();
  const closed = once(await called, 'close');
  socket.write(Buffer.alloc(1024 * 1024));
  await closed;
});

test('forwards frames unchanged both ways, the first and the last', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const called = zero.call();
  const socket = dial();
  const upstream = await called;
  const [early, late] = [frame(asking(1), 'page'), frame('["ping",{}]', 'page')];
  await new Promise<void>((resolve) => socket.write(early, () => resolve()));
  const received = heard(upstream);
  const greeting = frame('hello', 'zero-cache');
  upstream.write(Buffer.concat([Buffer.from(SWITCH), greeting]));
  const answer = String((await once(socket, 'data'))[0]);
  expect(answer).toContain('101 Switching Protocols');
  expect(answer.endsWith(String(greeting))).toBe(true);
  socket.end(late);
  expect(await received).toBe(String(Buffer.concat([early, late])));
});

test.each([
  ['more queries than its rate limit allows', asking(QUERIES + 1), 'too many messages'],
  ['an ad-hoc query', AD_HOC_QUERY, 'malformed message'],
  ['a malformed message', '{', 'malformed message'],
  ['a token', JSON.stringify(['updateAuth', {auth: 'other'}]), 'malformed message'],
])('closes a connection that sends %s and does not forward it', async (_, message, reason) => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const {socket, upstream, rest} = await connected(zero, dial);
  const allowed = frame(asking(QUERIES), 'page');
  socket.write(allowed);
  expect(String((await once(upstream, 'data'))[0])).toBe(String(allowed));
  const received = heard(upstream);
  // In two parts: the last byte completes the message.
  const bytes = frame(message, 'page');
  socket.write(bytes.subarray(0, -1), () => socket.write(bytes.subarray(-1)));
  expect(await rest).toBe(closeFrame(1008, reason));
  expect((await received).length).toBeLessThan(bytes.length);
});

test('refuses an initConnection after that of the handshake', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const initConnectionMessage = ['initConnection', {desiredQueriesPatch: []}];
  const {socket, rest} = await connected(zero, () =>
    dial({protocol: protocolOf({initConnectionMessage})}),
  );
  socket.write(frame(JSON.stringify(initConnectionMessage), 'page'));
  expect(await rest).toBe(closeFrame(1008, 'malformed message'));
});

test('disconnects a page that reads nothing, so that zero-cache does not wait', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const called = zero.call();
  dial().pause();
  const upstream = await called;
  const ended = new Promise((resolve) => upstream.once('close', resolve));
  upstream.write(SWITCH);
  // More than the proxy and the socket buffers hold.
  const bytes = Buffer.alloc(64 * 1024 * 1024);
  bytes.writeUInt16BE(0x82_7f, 0);
  bytes.writeBigUInt64BE(BigInt(bytes.length - 10), 2);
  upstream.write(bytes);
  await ended;
});

test('sends zero-cache nothing after the handshake, even when its headers announce a body', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const called = zero.call();
  const socket = dial({
    headers: ['Transfer-Encoding: chunked', 'Trailer: x', 'Sec-WebSocket-Extensions: x'],
  });
  const upstream = await called;
  const received = heard(upstream);
  upstream.write(SWITCH);
  await once(socket, 'data');
  socket.end();
  expect(await received).toBe('');
  expect(zero.asked().endsWith('\r\n\r\n')).toBe(true);
  expect(zero.asked()).not.toMatch(/transfer-encoding|trailer|extensions/i);
});

test('forwards zero-cache’s refusal of a request and logs nothing', async () => {
  const zero = await zeroCache();
  const {dial, lines} = await callThrough(zero.port);
  const called = zero.call();
  const answer = heard(dial());
  (await called).end('HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\n\r\n');
  expect(await answer).toContain('HTTP/1.1 426 Upgrade Required');
  expect(lines).toEqual([]);
});

test('replaces the message of zero-cache’s internal error', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const called = zero.call();
  const answer = heard(dial());
  const error = JSON.stringify([
    'error',
    {kind: 'Internal', message: 'connect ECONNREFUSED ::1:5432'},
  ]);
  (await called).end(`${SWITCH}\x81${String.fromCharCode(error.length)}${error}`, 'latin1');
  expect(await answer).toContain(
    JSON.stringify(['error', {kind: 'Internal', message: SOMETHING_WRONG}]),
  );
  expect(await answer).not.toContain('ECONNREFUSED');
});

test('connects a client group to its first zero-cache, and to the next when that one fails', async () => {
  const caches = [await zeroCache(), await zeroCache()];
  const byUrl = new Map(caches.map((cache) => [urlOfZero(cache.port), cache]));
  const [first, next] = rankForGroup([...byUrl.keys()], 'g').map((url) => byUrl.get(url));
  if (!first || !next) throw new Error('Two are needed.');
  const {dial} = await callThrough(caches.map(({port}) => port));
  for (const _ of [1, 2]) {
    const [called, calledNext] = [first.call(), next.call()];
    const socket = dial();
    (await called).end('HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n');
    (await calledNext).write(SWITCH);
    expect(String(await once(socket, 'data'))).toContain('101 Switching');
    expect(next.asked()).toMatch(new RegExp(`^host: 127.0.0.1:${next.port}\\r$`, 'im'));
  }
});

test('does not try a client group’s first zero-cache while it is away', async () => {
  const caches = [await zeroCache(), await zeroCache()];
  const ports = caches.map(({port}) => port);
  const [first, next] = rankForGroup(ports.map(urlOfZero), 'g');
  const {dial} = await callThrough(ports, {
    awayLast: (ranked) => ranked.toSorted((a, b) => Number(a === first) - Number(b === first)),
  });
  const called = caches.find(({port}) => urlOfZero(port) === next)?.call();
  const socket = dial();
  (await called)?.write(SWITCH);
  expect(String(await once(socket, 'data'))).toContain('101 Switching');
});

test('answers every browser and logs once while zero-cache refuses connections', async () => {
  const zero = await zeroCache();
  const {dial, lines} = await callThrough(zero.port);
  for (const _ of [1, 2]) {
    const called = zero.call();
    const answer = heard(dial());
    (await called).end('HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n');
    expect(await answer).toContain('502 Bad Gateway');
  }
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({status: 500, times: 1});
});

test('answers every browser and logs once while zero-cache is unreachable', async () => {
  const {dial, lines} = await callThrough(REFUSING_PORT);
  expect(await heard(dial())).toContain('503 Service Unavailable');
  expect(await heard(dial())).toContain('503 Service Unavailable');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('ECONNREFUSED');
});
