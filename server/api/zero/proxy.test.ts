// The proxy over real sockets, with a zero-cache that is slow, hostile or absent.
import {once} from 'node:events';
import http from 'node:http';
import net from 'node:net';
import {afterEach, expect, test, vi} from 'vitest';
import {PLACE_TAKEN} from '../../../rules/sync.ts';
import {SOMETHING_WRONG} from '../../../rules/wording.ts';
import {createLog} from '../../platform/observability/log.ts';
import {registry} from '../../platform/observability/metrics.ts';
import type {SessionWatcher} from './live-sessions.ts';
import {createConnectionSlots} from './connection-slots.ts';
import {createOpenClients} from './open-clients.ts';
import {zeroProxy} from './proxy.ts';

const ORIGIN = 'http://wing.test';
type Handshake = {method?: string; protocol?: string};
/** What Zero's client sends with its handshake. */
const protocolOf = (hello: object) => encodeURIComponent(btoa(JSON.stringify(hello)));
const handshake = ({method = 'GET', protocol = protocolOf({})}: Handshake = {}) =>
  [
    `${method} /zero/sync/v51/connect?clientID=c&clientGroupID=g&userID=ada HTTP/1.1`,
    'Host: wing.test',
    `Origin: ${ORIGIN}`,
    'Cookie: whose=it-is',
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Sec-WebSocket-Protocol: ${protocol}`,
    '\r\n',
  ].join('\r\n');
const SWITCH =
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const end of cleanUp.splice(0)) end();
});

async function listen(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

/** A zero-cache whose behaviour each test defines. */
async function zeroCache() {
  let asked = '';
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy());
    cleanUp.push(() => socket.destroy());
  });
  const port = await listen(server);
  return {
    port,
    call: async (): Promise<net.Socket> => {
      const [socket] = await once(server, 'connection');
      if (!(socket instanceof net.Socket)) throw new Error('No socket.');
      asked = String((await once(socket, 'data'))[0]);
      return socket;
    },
    /** The head of the last request. */
    asked: () => asked,
  };
}

const ONE_EACH = {member: 1, address: 10, signedOut: 10};
const QUERIES = 1;

/** A client of Ada's through a proxy to this port. A member may have one connection and few queries. */
async function callThrough(zeroPort: number, signedIn: SessionWatcher['add'] = async () => 'ada') {
  const lines: string[] = [];
  const log = createLog('warn', {write: (line) => lines.push(line)});
  const proxy = zeroProxy(`http://127.0.0.1:${zeroPort}`, [ORIGIN], {
    watcher: {add: signedIn},
    clients: createOpenClients(),
    slots: createConnectionSlots(ONE_EACH),
    pace: async (_, queries) => queries <= QUERIES,
    addressOf: () => '203.0.113.7',
    log,
  });
  const server = http.createServer();
  server.on('upgrade', (request, socket, head) => void proxy({request, socket, head}));
  const port = await listen(server);
  const dial = (how?: Handshake) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    cleanUp.push(() => socket.destroy());
    socket.write(handshake(how));
    return socket;
  };
  return {dial, lines};
}

/** Everything received until the other end closes. */
async function heard(socket: net.Socket): Promise<string> {
  let text = '';
  for await (const bytes of socket) text += String(bytes);
  return text;
}

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

/** Short texts only. A client's frames are masked, here with zeros. */
function frame(text: string, from: 'page' | 'zero-cache'): Buffer {
  const bytes = Buffer.from(text);
  const isMasked = from === 'page';
  const head = Buffer.from([0x81, bytes.length + (isMasked ? 0x80 : 0)]);
  return Buffer.concat([head, Buffer.alloc(isMasked ? 4 : 0), bytes]);
}
const asking = (queries: number) =>
  JSON.stringify([
    'changeDesiredQueries',
    {desiredQueriesPatch: Array.from({length: queries}, () => ({op: 'del', hash: 'h'}))},
  ]);
const MADE_UP =
  '["changeDesiredQueries",{"desiredQueriesPatch":[{"op":"put","hash":"h","ast":{}}]}]';

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

/** A connected client and all that it receives from then on. */
async function connected(zero: Awaited<ReturnType<typeof zeroCache>>, dial: () => net.Socket) {
  const called = zero.call();
  const socket = dial();
  const upstream = await called;
  upstream.write(SWITCH);
  await once(socket, 'data');
  return {socket, upstream, rest: heard(socket)};
}

const closeFrame = (code: number, reason: string) =>
  String(Buffer.from([0x88, reason.length + 2, code >> 8, code & 0xff, ...Buffer.from(reason)]));

test.each([
  ['more queries than its rate limit allows', asking(QUERIES + 1), 'too many queries'],
  ['an ad-hoc query', MADE_UP, 'malformed message'],
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

test.each([
  [
    'with more queries than its rate limit allows',
    protocolOf({initConnectionMessage: JSON.parse(asking(QUERIES + 1))}),
    429,
  ],
  ['with an ad-hoc query', protocolOf({initConnectionMessage: JSON.parse(MADE_UP)}), 400],
  ['with nonsense', '%', 400],
])('refuses a handshake %s', async (_, protocol, status) => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  expect(await heard(dial({protocol}))).toContain(`HTTP/1.1 ${status} `);
});

test('refuses another method than GET', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  expect(await heard(dial({method: 'POST'}))).toContain('HTTP/1.1 405 ');
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

test('closes the oldest connection of a member for a new one, after the frame under way', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const first = await connected(zero, dial);
  const underWay = frame('news for the first', 'zero-cache');
  // Enough bytes for the proxy to see that it is no error.
  const begun = 14;
  first.upstream.write(underWay.subarray(0, begun));
  await once(first.socket, 'data');
  const second = await connected(zero, dial);
  first.upstream.write(Buffer.concat([underWay.subarray(begun), frame('unheard', 'zero-cache')]));
  const error = {kind: 'Internal', origin: 'zeroCache', message: PLACE_TAKEN};
  const errorFrame = frame(JSON.stringify(['error', error]), 'zero-cache');
  const closed = closeFrame(4008, PLACE_TAKEN);
  expect(await first.rest).toBe(String(underWay) + String(errorFrame) + closed);
  const frameForSecond = frame('news for the second', 'zero-cache');
  second.upstream.end(frameForSecond);
  expect(await second.rest).toBe(String(frameForSecond));
});

const counted = async () =>
  (await registry.getSingleMetric('wing_connected_clients')?.get())?.values[0]?.value;

test.each([
  ['between two frames', Buffer.alloc(0)],
  ['in the middle of a frame', frame('never finished', 'zero-cache').subarray(0, -1)],
])('lets go of both sockets of a connection that lost its place %s', async (_, begun) => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const first = await connected(zero, dial);
  // Its sockets end before their streams do.
  first.rest.catch(() => undefined);
  await vi.waitFor(async () => expect(await counted()).toBe(1));
  first.upstream.resume().write(begun);
  // The page neither answers nor hangs up.
  const closed = [once(first.upstream, 'close'), once(first.socket, 'close')];
  const second = await connected(zero, dial);
  second.rest.catch(() => undefined);
  await Promise.all(closed);
  await vi.waitFor(async () => expect(await counted()).toBe(1));
  second.socket.destroy();
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

test.each([
  ['the browser disconnects', (socket: net.Socket) => socket.destroy()],
  ['zero-cache disconnects', (_: net.Socket, upstream: net.Socket) => upstream.resetAndDestroy()],
])('a connection is counted until %s', async (_, go) => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const called = zero.call();
  const socket = dial();
  const upstream = await called;
  // Connections of earlier tests may still be closing.
  await vi.waitFor(async () => expect(await counted()).toBe(0));
  upstream.write(SWITCH);
  await once(socket, 'data');
  expect(await counted()).toBe(1);
  const closed = [once(socket, 'close'), once(upstream, 'close')];
  go(socket, upstream);
  await Promise.all(closed);
  await vi.waitFor(async () => expect(await counted()).toBe(0));
});

test.each([
  ['of the session’s member', 'ada', true],
  ['of a former session’s member', 'ben', false],
  ['without a session', undefined, false],
])('forwards the cookie for a page %s or not', async (_, userID, isPassedOn) => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port, async () => userID);
  const called = zero.call();
  dial();
  await called;
  expect(zero.asked()).toContain('userID=ada');
  expect(zero.asked().includes('whose=it-is')).toBe(isPassedOn);
});

test('refuses a connection whose session cannot be read', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port, () => Promise.reject(new Error('No database.')));
  expect(await heard(dial())).toContain('503 Service Unavailable');
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
  const gone = net.createServer();
  const port = await listen(gone);
  await new Promise((resolve) => gone.close(resolve));
  const {dial, lines} = await callThrough(port);
  expect(await heard(dial())).toContain('503 Service Unavailable');
  expect(await heard(dial())).toContain('503 Service Unavailable');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('ECONNREFUSED');
});
