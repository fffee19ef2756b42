// The browser's WebSocket to zero-cache, passed through on our own origin and within limits, unchanged but for the words
// of errors. zero-cache does not look at the Origin header, so the proxy does.
import http from 'node:http';
import type {Duplex} from 'node:stream';
import {PLACE_TAKEN} from '../../../rules/sync.ts';
import type {Log} from '../../platform/observability/log.ts';
import {Gauge} from 'prom-client';
import {registry} from '../../platform/observability/metrics.ts';
import {seldom} from '../../platform/observability/seldom.ts';
import type {ConnectionPlaces} from './connection-places.ts';
import type {SessionWatcher} from './live-sessions.ts';
import type {OpenClients} from './open-clients.ts';
import {PageFrames} from './page-frames.ts';
import {pageMessages, queriesInHandshake, RefusedMessage} from './page-messages.ts';
import type {QueryPace} from './query-pace.ts';
import {CLIENT_GROUP_HEADER} from '../../config/zero.ts';

export const connectedClients = new Gauge({
  name: 'wing_connected_clients',
  help: 'Sync connections open through this process.',
  registers: [registry],
});

/** All that browsers ask for of zero-cache. What else it offers is for its operators. */
const SYNC_PATH = '/zero/sync/';

/**
 * So long zero-cache has to refuse whoever has no session, in words that a page understands. Then we do:
 * nothing says when it will, and a session may have ended just before it was looked for.
 */
const REFUSAL_MS = 5000;

/** WebSocket close code: policy violation. */
const CLOSE_POLICY = 1008;
/** WebSocket close code: a newer connection of the same member took this one's place. */
const CLOSE_PLACE_TAKEN = 4008;
/** Zero stops reconnecting after an internal error, until the page calls `connect`. */
const PLACE_TAKEN_ERROR = JSON.stringify([
  'error',
  {kind: 'Internal', origin: 'zeroCache', message: PLACE_TAKEN},
]);
/** A page that is told to close its connection has so long to do so. */
const CLOSING_MS = 1000;

type Upgrade = {request: http.IncomingMessage; socket: Duplex; head: Buffer};

/** More than a browser says before it is answered, which is nothing. */
const EARLY_MAX = 64 * 1024;

function refuse(socket: Duplex, status: string): void {
  socket.resume().end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function rawHeaders(response: http.IncomingMessage): string {
  const lines = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`];
  for (let i = 0; i < response.rawHeaders.length; i += 2) {
    lines.push(`${response.rawHeaders[i]}: ${response.rawHeaders[i + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/**
 * Reads on until the answer is there: a socket that nobody reads from does not tell that its other end has gone.
 * Answers how to end that, which gives what has come early.
 */
function listenMeanwhile(socket: Duplex, gone: () => void): () => Buffer {
  const early: Buffer[] = [];
  let size = 0;
  const keep = (bytes: Buffer) => {
    early.push(bytes);
    size += bytes.length;
    if (size > EARLY_MAX) gone();
  };
  socket.on('data', keep).on('end', gone).on('close', gone);
  return () => {
    socket.off('data', keep).off('end', gone).off('close', gone).pause();
    return Buffer.concat(early);
  };
}

function destroyAfter(socket: Duplex, ms: number): void {
  const timer = setTimeout(() => socket.destroy(), ms);
  socket.once('close', () => clearTimeout(timer));
}

/**
 * The headers that zero-cache is told. Without the cookie for a page of somebody else than whose session the browser
 * has by now, or of nobody any more: zero-cache runs what a page sends before it asks whose it is, and would run it in
 * the name of the one who came after. Extensions would hide what is said.
 */
function headersFor({headers}: http.IncomingMessage, asked: URL, isTheirs: boolean) {
  const {cookie, 'sec-websocket-extensions': _, ...others} = headers;
  const group = asked.searchParams.get('clientGroupID') ?? '';
  return {
    ...others,
    ...(isTheirs ? {cookie} : {}),
    host: asked.host,
    [CLIENT_GROUP_HEADER]: encodeURIComponent(group.toWellFormed()),
  };
}

type Connection = {page: Duplex; zeroCache: Duplex};

/** Joins the two. Answers how to end them with a word to the page. */
function join({page, zeroCache}: Connection, mayAsk: (queries: number) => Promise<boolean>) {
  const messages = pageMessages(mayAsk);
  const frames = new PageFrames();
  const destroyPage = () => page.destroy();
  const close = (code: number, reason: string, ...lastMessages: readonly string[]) => {
    zeroCache.off('close', destroyPage);
    frames.once('end', () => zeroCache.destroy());
    page.unpipe(messages).resume();
    frames.closeWith(code, reason, ...lastMessages);
    destroyAfter(page, CLOSING_MS);
  };
  zeroCache.on('error', destroyPage).on('close', destroyPage);
  page.on('close', () => zeroCache.destroy());
  messages.on('error', (error) =>
    error instanceof RefusedMessage ? close(CLOSE_POLICY, error.message) : page.destroy(),
  );
  page.pipe(messages).pipe(zeroCache);
  zeroCache.pipe(frames).pipe(page);
  return close;
}

type Parts = {
  watcher: SessionWatcher;
  clients: OpenClients;
  places: ConnectionPlaces;
  pace: QueryPace;
  /** The network address that a request counts for. */
  addressOf: (request: http.IncomingMessage) => string;
  log: Pick<Log, 'warn'>;
};

/** Answers `upgrade` events of our server: connects a browser of ours to zero-cache, refuses others. */
export function zeroProxy(
  zeroCacheUrl: string,
  origins: readonly string[],
  {watcher, clients, places, pace, addressOf, log}: Parts,
) {
  const target = new URL(zeroCacheUrl);
  const complain = seldom<object>((why, times) =>
    log.warn({...why, times}, 'zero-cache did not take a connection'),
  );

  /** The status that refuses a request whatever its sender's session is, or where it goes. */
  function destinationOf({url, method, headers}: http.IncomingMessage): URL | string {
    const asked = URL.parse(url ?? '', target);
    if (!asked?.pathname.startsWith(SYNC_PATH)) return '404 Not Found';
    if (method !== 'GET') return '405 Method Not Allowed';
    const {origin} = headers;
    return origin !== undefined && origins.includes(origin) ? asked : '403 Forbidden';
  }

  /** The status that refuses what the handshake itself asks for. */
  async function refusalOf({headers}: http.IncomingMessage, owner: string) {
    try {
      const queries = queriesInHandshake(headers['sec-websocket-protocol']);
      return queries === 0 || (await pace(owner, queries)) ? undefined : '429 Too Many Requests';
    } catch (error) {
      if (error instanceof RefusedMessage) return '400 Bad Request';
      throw error;
    }
  }

  return async ({request, socket, head}: Upgrade): Promise<void> => {
    socket.on('error', () => socket.destroy());
    const asked = destinationOf(request);
    if (typeof asked === 'string') return refuse(socket, asked);

    let upstream: http.ClientRequest | undefined;
    const answered = listenMeanwhile(socket, () => {
      socket.destroy();
      upstream?.destroy();
    });
    const address = addressOf(request);
    let userID: string | undefined;
    let refused: string | undefined;
    try {
      userID = await watcher.add(request, socket);
      refused = await refusalOf(request, userID ?? address);
    } catch {
      // A connection that cannot be watched is not kept.
      refused = '503 Service Unavailable';
    }
    if (socket.destroyed) return;
    if (refused) {
      answered();
      return refuse(socket, refused);
    }
    const isTheirs = userID !== undefined && userID === asked.searchParams.get('userID');
    let leave: () => void = () => socket.destroy();
    const release = places.take({userId: userID, address}, () => leave());
    socket.once('close', release);
    upstream = http.request({
      host: target.hostname,
      port: target.port,
      path: asked.pathname + asked.search,
      headers: headersFor(request, asked, isTheirs),
    });
    upstream.on('upgrade', (response, upstreamSocket, upstreamHead) => {
      const early = answered();
      connectedClients.inc();
      socket.on('close', () => connectedClients.dec());
      clients.add(request, socket);
      if (!isTheirs) destroyAfter(socket, REFUSAL_MS);
      socket.write(rawHeaders(response));
      if (upstreamHead.length > 0) upstreamSocket.unshift(upstreamHead);
      const said = Buffer.concat([head, early]);
      if (said.length > 0) socket.unshift(said);
      const owner = userID ?? address;
      const connection = {page: socket, zeroCache: upstreamSocket};
      const close = join(connection, (queries) => pace(owner, queries));
      leave = () => close(CLOSE_PLACE_TAKEN, PLACE_TAKEN, PLACE_TAKEN_ERROR);
    });
    upstream.on('response', (response) => {
      answered();
      response.resume();
      const {statusCode = 502, statusMessage = ''} = response;
      const isTheirFault = statusCode >= 400 && statusCode < 500;
      if (isTheirFault) return refuse(socket, `${statusCode} ${statusMessage}`);
      complain({status: statusCode});
      refuse(socket, '502 Bad Gateway');
    });
    upstream.on('error', (error) => {
      if (socket.destroyed) return;
      answered();
      complain({err: error});
      refuse(socket, '503 Service Unavailable');
    });
    upstream.end();
  };
}
