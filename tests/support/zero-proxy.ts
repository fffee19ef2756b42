// The sync proxy over real sockets, between a page and a zero-cache whose behaviour each test defines.
import {once} from 'node:events';
import http from 'node:http';
import net from 'node:net';
import {onTestFinished} from 'vitest';
import {WebSocket, WebSocketServer} from 'ws';
import {createConnectionSlots} from '../../server/app/zero/connection-slots.ts';
import type {SessionWatcher} from '../../server/platform/sessions/live-sessions.ts';
import type {MessageLimit} from '../../server/app/zero/message-limit.ts';
import {zeroProxy} from '../../server/app/zero/proxy.ts';
import type {ZeroCacheWatch} from '../../server/app/zero/zero-cache-watch.ts';
import {createLog} from '../../server/platform/observability/log.ts';

const ORIGIN = 'http://wing.test';
export type Handshake = {
  method?: string;
  protocol?: string;
  client?: string;
  group?: string;
  profile?: string;
  ts?: string;
  path?: string;
  headers?: Readonly<Record<string, string>>;
};
/** The Sec-WebSocket-Protocol header of a Zero client's handshake. */
export const protocolOf = (hello: object) => encodeURIComponent(btoa(JSON.stringify(hello)));
const urlOf = ({
  client = 'c',
  group = 'g',
  profile = 'p',
  ts = '1.5',
  path = '/zero/sync/v51/connect',
}: Handshake) =>
  `${path}?clientID=${client}&clientGroupID=${group}&profileID=${profile}&userID=ada&ts=${ts}&lmid=0`;
const headersOf = ({headers}: Handshake) => ({origin: ORIGIN, cookie: 'whose=it-is', ...headers});

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

/**
 * A zero-cache whose messages each test defines. With a `status` it answers each handshake with that, and it waits for
 * `until` before it accepts one.
 */
export async function zeroCache(status?: number, until?: Promise<unknown>) {
  const requests: http.IncomingMessage[] = [];
  const server = http.createServer();
  const sockets = new WebSocketServer({noServer: true, perMessageDeflate: true});
  const underlying = new Map<WebSocket, net.Socket>();
  server.on('upgrade', async (request, socket, head) => {
    requests.push(request);
    await until;
    if (status !== undefined)
      return void socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      if (socket instanceof net.Socket) underlying.set(ws, socket);
      sockets.emit('connection', ws);
    });
  });
  return {
    port: await listen(server),
    call: async (): Promise<WebSocket> => (await once(sockets, 'connection'))[0],
    /** The handshakes that arrived. */
    requests,
    /** Cuts the connection as a crash does. */
    cut: (ws: WebSocket) => underlying.get(ws)?.resetAndDestroy(),
  };
}
export type StandIn = Awaited<ReturnType<typeof zeroCache>>;

type Parts = {
  signedIn?: SessionWatcher['add'];
  count?: MessageLimit;
  awayLast?: ZeroCacheWatch['awayLast'];
};

export const urlOfZero = (port: number) => `http://127.0.0.1:${port}`;

/** A proxy to these ports for Ada, who may have one connection. */
export async function proxyTo(
  zeroPorts: number | readonly number[],
  {
    signedIn = async () => 'ada',
    count = async () => true,
    awayLast = (urls) => [...urls],
  }: Parts = {},
) {
  const lines: string[] = [];
  const log = createLog('warn', {write: (line) => lines.push(line)});
  const proxy = zeroProxy([zeroPorts].flat().map(urlOfZero), [ORIGIN], {
    watcher: {add: signedIn},
    slots: createConnectionSlots(1),
    count,
    awayLast,
    log,
  });
  const server = http.createServer();
  server.on('upgrade', (request, socket, head) => void proxy({request, socket, head}));
  const port = await listen(server);
  return {
    lines,
    /** Opens a page's WebSocket. */
    open(how: Handshake = {}): WebSocket {
      const page = new WebSocket(
        `ws://127.0.0.1:${port}${urlOf(how)}`,
        how.protocol ?? protocolOf({}),
        {headers: headersOf(how)},
      );
      return page.on('error', () => undefined);
    },
    /** A page's handshake over a socket, for what no WebSocket of a browser does. */
    dial(how: Handshake = {}): net.Socket {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => socket.destroy());
      const {method = 'GET', protocol = protocolOf({})} = how;
      const headers = Object.entries({
        host: 'wing.test',
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-protocol': protocol,
        ...headersOf(how),
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${method} ${urlOf(how)} HTTP/1.1\r\n${headers.join('')}\r\n`);
      return socket;
    },
  };
}

/** Everything received until the other end closes. */
export async function heard(socket: net.Socket): Promise<string> {
  let text = '';
  for await (const bytes of socket) text += String(bytes);
  return text;
}

/** The page's end: its close code and reason. */
export async function closeOf(page: WebSocket): Promise<[number, string]> {
  const [code, reason] = await once(page, 'close');
  return [code, String(reason)];
}

/** The next `count` messages. */
export async function messagesOf(socket: WebSocket, count: number): Promise<string[]> {
  const texts: string[] = [];
  const read = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      texts.push(String(data));
      if (texts.length === count) resolve();
    });
  });
  await read;
  return texts;
}

/** Connects a page. Resolves to both ends. */
export async function connected(zero: StandIn, open: () => WebSocket) {
  const called = zero.call();
  const page = open();
  const [upstream] = await Promise.all([called, once(page, 'open')]);
  return {page, upstream};
}

/** A changeDesiredQueries message that starts this many queries. */
export const asking = (queries: number, first = 0) =>
  JSON.stringify([
    'changeDesiredQueries',
    {
      desiredQueriesPatch: Array.from({length: queries}, (_, i) => ({
        op: 'put',
        hash: `q${first + i}`,
        name: 'me.profile',
        args: [],
      })),
    },
  ]);

export const AD_HOC_QUERY =
  '["changeDesiredQueries",{"desiredQueriesPatch":[{"op":"put","hash":"h","ast":{}}]}]';
