// Which messages of a page reach zero-cache, what a page receives of zero-cache's errors, and how much may wait for a page.
import {once} from 'node:events';
import {expect, test} from 'vitest';
import type {WebSocket} from 'ws';
import {QUERIES_MAX, SYNC_RATE_LIMIT} from '../../../rules/sync.ts';
import {PROBLEMS} from '../../../rules/wording.ts';
import {PAGE_BYTES_MAX} from './join-sockets.ts';
import {createMessageLimit} from './message-limit.ts';
import {
  AD_HOC_QUERY,
  asking,
  closeOf,
  connected,
  messagesOf,
  protocolOf,
  proxyTo,
  zeroCache,
} from '../../../tests/support/zero-proxy.ts';

const MALFORMED = [1008, 'malformed message'];
const INIT = ['initConnection', {desiredQueriesPatch: []}];

test.each([
  ['an ad-hoc query', AD_HOC_QUERY, MALFORMED],
  ['a malformed message', '{', MALFORMED],
  ['a message as binary', Buffer.from(asking(1)), MALFORMED],
  ['a token', JSON.stringify(['updateAuth', {auth: 'other'}]), MALFORMED],
  ['a nested write', `["push",${'['.repeat(5000)}${']'.repeat(5000)}]`, MALFORMED],
  ['nested queries', `["changeDesiredQueries",${'['.repeat(5000)}${']'.repeat(5000)}]`, MALFORMED],
  ['more queries than it may want', asking(QUERIES_MAX, 1), [1008, 'too many queries']],
  ['more than 256 KB', `["push",${'x'.repeat(256 * 1024)}`, [1009, '']],
])('closes a connection that sends %s and does not forward it', async (_, message, close) => {
  const zero = await zeroCache();
  const {open} = await proxyTo(zero.port);
  const {page, upstream} = await connected(zero, open);
  const received: string[] = [];
  upstream.on('message', (data) => received.push(String(data)));
  const closed = [closeOf(page), once(upstream, 'close')];
  page.send(asking(1));
  page.send(message);
  page.send('["ping",{}]');
  expect((await Promise.all(closed))[0]).toEqual(close);
  expect(received).toEqual([asking(1)]);
});

test('refuses an initConnection after that of the handshake, and a second one after a message', async () => {
  const zero = await zeroCache();
  const {open} = await proxyTo(zero.port);
  const protocol = protocolOf({initConnectionMessage: INIT});
  const first = await connected(zero, () => open({protocol}));
  first.page.send(JSON.stringify(INIT));
  expect(await closeOf(first.page)).toEqual(MALFORMED);
  const second = await connected(zero, open);
  const received = messagesOf(second.upstream, 1);
  second.page.send(JSON.stringify(INIT));
  expect(await received).toEqual([JSON.stringify(INIT)]);
  second.page.send(JSON.stringify(INIT));
  expect(await closeOf(second.page)).toEqual(MALFORMED);
});

test('ends the connection of a member who sends too many messages, and of no other', async () => {
  const zero = await zeroCache();
  const limit = createMessageLimit();
  const {open} = await proxyTo(zero.port, {count: limit});
  const {page, upstream} = await connected(zero, open);
  let received = 0;
  upstream.on('message', () => (received += 1));
  // The handshake, whose queries come later, has counted ten.
  for (let i = 0; i < SYNC_RATE_LIMIT.points; i += 1) page.send('["ping",{}]');
  expect(await closeOf(page)).toEqual([1008, 'too many messages']);
  expect(received).toBe(SYNC_RATE_LIMIT.points - 10);
  expect(await limit('ben', 1)).toBe(true);
});

test('closes a connection whose message cannot be checked, and logs why', async () => {
  const zero = await zeroCache();
  let isBroken = false;
  const {open, lines} = await proxyTo(zero.port, {
    count: async () => {
      if (isBroken) throw new TypeError('points is undefined');
      return true;
    },
  });
  const {page} = await connected(zero, open);
  isBroken = true;
  page.send('["ping",{}]');
  expect(await closeOf(page)).toEqual([1011, '']);
  expect(lines[0]).toContain('points is undefined');
});

const text = (first: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([first, 0x80 + payload.length, 0, 0, 0, 0]), payload]);
const x = Buffer.from('x');
const ping = Buffer.from(`["ping",{}${' '.repeat(2000)}]`);
const singleBytes = Array.from(ping, (byte) => Buffer.from([byte]));
const header = Buffer.from([0x81, 0xfe, ping.length >> 8, ping.length & 0xff, 0, 0, 0, 0]);
const fragments = singleBytes.map((byte, i) => {
  const isLast = i === ping.length - 1;
  return text((isLast ? 0x80 : 0) + (i === 0 ? 0x01 : 0x00), byte);
});
test.each([
  ['reserved bits', [text(0xb1, x)]],
  ['an unknown kind', [text(0x83, x)]],
  ['no mask', [Buffer.from([0x81, 0x01, ...x])]],
  ['a close code that is none', [text(0x88, Buffer.from([0, 1]))]],
  ['text that is no UTF-8', [text(0x81, Buffer.from([0xff]))]],
  ['a message in thousands of fragments', fragments],
  ['a message byte by byte', [header, ...singleBytes]],
])('forwards nothing of %s, which can end or stop zero-cache', async (_, pieces) => {
  const zero = await zeroCache();
  const {dial} = await proxyTo(zero.port);
  const called = zero.call();
  const socket = dial().setNoDelay();
  const upstream = await called;
  const received: string[] = [];
  upstream.on('message', (data) => received.push(String(data)));
  const ended = once(upstream, 'close');
  await once(socket, 'data');
  for (const piece of pieces) {
    if (!socket.writable) break;
    socket.write(piece);
    await new Promise(setImmediate);
  }
  await ended;
  expect(received).toEqual([]);
});

const INTERNAL = 'connect ECONNREFUSED 127.0.0.1:5432';
test.each([
  [{kind: 'Internal', origin: 'zeroCache', message: INTERNAL}],
  [
    {
      kind: 'PushFailed',
      origin: 'server',
      message: INTERNAL,
      mutationIDs: [{clientID: 'c', id: 1}],
    },
  ],
])('replaces an error’s message and keeps its kind: %o', async (body) => {
  const zero = await zeroCache();
  const {open} = await proxyTo(zero.port);
  const {page, upstream} = await connected(zero, open);
  const received = messagesOf(page, 4);
  const poke = `["pokePart",{"text":"${'x'.repeat(70_000)}"}]`;
  upstream.send(poke);
  upstream.send(JSON.stringify(['error', {...body, bodyPreview: INTERNAL}]));
  upstream.send('["error",7]');
  upstream.send('["error"');
  expect(await received).toEqual([
    poke,
    JSON.stringify(['error', {...body, message: PROBLEMS.somethingWrong}]),
    JSON.stringify([
      'error',
      {kind: 'Internal', origin: 'zeroCache', message: PROBLEMS.somethingWrong},
    ]),
    '["error"',
  ]);
});

/** Sends a page that reads nothing this many megabytes. Resolves when the proxy has read all, or has ended the connection. */
async function sendUnread(upstream: WebSocket, megabytes: number): Promise<void> {
  const poke = Buffer.alloc(1024 * 1024, 'x');
  for (let i = 0; i < megabytes; i += 1)
    await new Promise<void>((resolve) => upstream.send(poke, {binary: false}, () => resolve()));
}

test('buffers 32 MB for a page that reads nothing, and disconnects it beyond', async () => {
  const zero = await zeroCache();
  const {open} = await proxyTo(zero.port);
  const {page, upstream} = await connected(zero, open);
  page.pause();
  const ended = once(upstream, 'close');
  const megabytes = PAGE_BYTES_MAX / 1024 / 1024;
  await sendUnread(upstream, megabytes - 1);
  expect(upstream.readyState).toBe(upstream.OPEN);
  // The socket buffers hold some, too.
  await sendUnread(upstream, 16);
  await ended;
});

test('beyond 256 MB for all pages, disconnects the page that is furthest behind', async () => {
  const zero = await zeroCache();
  const members = await Promise.all(Array.from({length: 11}, () => proxyTo(zero.port)));
  const pairs = [];
  for (const {open} of members) pairs.push(await connected(zero, open));
  const [furthest, ...others] = pairs;
  if (!furthest) throw new Error('There is no page.');
  const ended = once(furthest.upstream, 'close');
  for (const {page} of pairs) page.pause();
  await sendUnread(furthest.upstream, 30);
  for (const {upstream} of others) await sendUnread(upstream, 26);
  await ended;
  expect(
    others.filter(({upstream}) => upstream.readyState === upstream.OPEN).length,
  ).toBeGreaterThan(7);
});

test('disconnects a page whose messages zero-cache does not read', async () => {
  const zero = await zeroCache();
  const {open} = await proxyTo(zero.port);
  const {page, upstream} = await connected(zero, open);
  upstream.pause();
  const closed = closeOf(page);
  const write = JSON.stringify([
    'push',
    {
      clientGroupID: 'g',
      mutations: [],
      pushVersion: 1,
      timestamp: 1,
      requestID: 'x'.repeat(250_000),
    },
  ]);
  for (let i = 0; i < 60; i += 1) page.send(write, () => undefined);
  await closed;
});

test('answers pings of the protocol, which zero-cache does not see', async () => {
  const zero = await zeroCache();
  const {open} = await proxyTo(zero.port);
  const {page, upstream} = await connected(zero, open);
  let pings = 0;
  upstream.on('ping', () => (pings += 1));
  page.ping();
  await once(page, 'pong');
  expect(pings).toBe(0);
});
