// The sync proxy over real sockets, between a client and a zero-cache whose behaviour each test defines.
import {once} from 'node:events';
import http from 'node:http';
import net from 'node:net';
import {onTestFinished} from 'vitest';
import {createConnectionSlots} from '../../server/api/zero/connection-slots.ts';
import type {ReplicaRows} from '../../server/api/zero/replica-rows.ts';
import type {SessionWatcher} from '../../server/api/zero/live-sessions.ts';
import {createOpenClients} from '../../server/api/zero/open-clients.ts';
import {zeroProxy} from '../../server/api/zero/proxy.ts';
import type {QueryLimit} from '../../server/api/zero/query-limit.ts';
import type {ZeroCacheWatch} from '../../server/api/zero/zero-cache-watch.ts';
import {CONNECTION_POINTS} from '../../rules/sync.ts';
import {createLog} from '../../server/platform/observability/log.ts';

const ORIGIN = 'http://wing.test';
type Handshake = {
  method?: string;
  protocol?: string;
  client?: string;
  group?: string;
  profile?: string;
  ts?: string;
  path?: string;
  headers?: readonly string[];
};
/** The Sec-WebSocket-Protocol header of a Zero client's handshake. */
export const protocolOf = (hello: object) => encodeURIComponent(btoa(JSON.stringify(hello)));
const handshake = ({
  method = 'GET',
  protocol = protocolOf({}),
  client = 'c',
  group = 'g',
  profile = 'p',
  ts = '1.5',
  path = '/zero/sync/v51/connect',
  headers = [],
}: Handshake = {}) =>
  [
    `${method} ${path}?clientID=${client}&clientGroupID=${group}&profileID=${profile}&userID=ada&ts=${ts}&lmid=0 HTTP/1.1`,
    'Host: wing.test',
    `Origin: ${ORIGIN}`,
    'Cookie: whose=it-is',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Sec-WebSocket-Protocol: ${protocol}`,
    ...headers,
    '\r\n',
  ].join('\r\n');
export const SWITCH =
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

/** Closes the server and its connections when the test has finished. */
export async function listen(server: net.Server): Promise<number> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => sockets.add(socket));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

/** Nothing listens there. A port that was free a moment ago may belong to another process by now. */
export const REFUSING_PORT = 1;

/** A zero-cache whose behaviour each test defines. */
export async function zeroCache() {
  let requestHead = '';
  const server = net.createServer((socket) => socket.on('error', () => socket.destroy()));
  const port = await listen(server);
  return {
    port,
    call: async (): Promise<net.Socket> => {
      const [socket] = await once(server, 'connection');
      if (!(socket instanceof net.Socket)) throw new Error('No socket.');
      requestHead = String((await once(socket, 'data'))[0]);
      return socket;
    },
    /** The head of the last request. */
    asked: () => requestHead,
  };
}

const ONE_EACH = {member: 1, address: 10};
export const QUERIES = 1;
/** Allows {@link QUERIES} points, without the points of a handshake. */
const isFew: QueryLimit = async (_, points) => Math.floor(points) % CONNECTION_POINTS <= QUERIES;

type Parts = {
  signedIn?: SessionWatcher['add'];
  consumePoints?: QueryLimit;
  mustBeginAnew?: ReplicaRows['mustBeginAnew'];
  awayLast?: ZeroCacheWatch['awayLast'];
};

export const urlOfZero = (port: number) => `http://127.0.0.1:${port}`;

/** Connects as Ada through a proxy to these ports. A member may have one connection and few queries. */
export async function callThrough(
  zeroPorts: number | readonly number[],
  {
    signedIn = async () => 'ada',
    consumePoints = isFew,
    mustBeginAnew = async () => false,
    awayLast = (urls) => [...urls],
  }: Parts = {},
) {
  const lines: string[] = [];
  const log = createLog('warn', {write: (line) => lines.push(line)});
  const proxy = zeroProxy([zeroPorts].flat().map(urlOfZero), [ORIGIN], {
    watcher: {add: signedIn},
    clients: createOpenClients(),
    slots: createConnectionSlots(ONE_EACH),
    consumePoints,
    replicas: {add: () => undefined, mustBeginAnew},
    awayLast,
    addressOf: () => '203.0.113.7',
    log,
  });
  const server = http.createServer();
  server.on('upgrade', (request, socket, head) => void proxy({request, socket, head}));
  const port = await listen(server);
  const dial = (how?: Handshake) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    socket.write(handshake(how));
    return socket;
  };
  return {dial, lines};
}

/** Everything received until the other end closes. */
export async function heard(socket: net.Socket): Promise<string> {
  let text = '';
  for await (const bytes of socket) text += String(bytes);
  return text;
}

/** Encodes short texts only. A client's frames are masked, here with zeros. */
export function frame(text: string, from: 'page' | 'zero-cache'): Buffer {
  const bytes = Buffer.from(text);
  const isMasked = from === 'page';
  const head = Buffer.from([0x81, bytes.length + (isMasked ? 0x80 : 0)]);
  return Buffer.concat([head, Buffer.alloc(isMasked ? 4 : 0), bytes]);
}
/** Connects a client and collects what it receives. */
export async function connected(
  zero: Awaited<ReturnType<typeof zeroCache>>,
  dial: () => net.Socket,
) {
  const called = zero.call();
  const socket = dial();
  const upstream = await called;
  upstream.write(SWITCH);
  await once(socket, 'data');
  return {socket, upstream, rest: heard(socket)};
}

export const closeFrame = (code: number, reason: string) =>
  String(Buffer.from([0x88, reason.length + 2, code >> 8, code & 0xff, ...Buffer.from(reason)]));

/** A changeDesiredQueries message with this many changes. */
export const asking = (queries: number) =>
  JSON.stringify([
    'changeDesiredQueries',
    {desiredQueriesPatch: Array.from({length: queries}, () => ({op: 'del', hash: 'h'}))},
  ]);

export const AD_HOC_QUERY =
  '["changeDesiredQueries",{"desiredQueriesPatch":[{"op":"put","hash":"h","ast":{}}]}]';
