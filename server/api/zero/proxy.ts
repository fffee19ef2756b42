// Proxies the members' WebSockets to zero-cache on Wing's own origin. Checks the Origin header, which zero-cache does not,
// enforces limits and replaces error messages.
import {randomUUID} from 'node:crypto';
import type http from 'node:http';
import type {Duplex, Transform} from 'node:stream';
import {
  CONNECTION_POINTS,
  LATE_CONNECTION_POINTS,
  PLACE_TAKEN,
  REFUSED_MESSAGE_POINTS,
} from '../../../rules/sync.ts';
import {SOMETHING_WRONG} from '../../../rules/wording.ts';
import type {Log} from '../../platform/observability/log.ts';
import {Gauge} from 'prom-client';
import {WebSocketServer} from 'ws';
import {isOwnOrigin} from '../../platform/http/origin.ts';
import {CLOSING_MS, destroyAfter, refuseUpgrade} from '../../platform/http/refuse-upgrade.ts';
import {registry} from '../../platform/observability/metrics.ts';
import {throttledLog} from '../../platform/observability/log-throttle.ts';
import type {ConnectionSlots} from './connection-slots.ts';
import type {SessionWatcher} from './live-sessions.ts';
import type {OpenClients} from './open-clients.ts';
import {openUpstream} from './open-upstream.ts';
import {PageFrames} from './page-frames.ts';
import {forwardBuffered} from './forward-buffered.ts';
import {pageMessages} from './page-messages.ts';
import type {QueryLimit} from './query-limit.ts';
import {rankForGroup} from './rank-for-group.ts';
import type {Page, ReplicaRows} from './replica-rows.ts';
import {readHandshake, RefusedMessage, type CountedMessage} from './sync-messages.ts';
import type {ZeroCacheWatch} from './zero-cache-watch.ts';
import {
  CLIENT_GROUP_HEADER,
  CLIENT_HEADER,
  idInHeader,
  isReplicaVersion,
  isZeroId,
  ZERO_PROTOCOL,
} from '../../config/zero.ts';

export const connectedClients = new Gauge({
  name: 'wing_connected_clients',
  help: 'Sync connections open through this process.',
  registers: [registry],
});

/** The only path of zero-cache that clients need; others are for operators. It contains the version of Zero's protocol. */
const SYNC_PATH = /^\/zero\/sync\/v(\d{1,4})\/connect$/;

/** WebSocket close code: policy violation. */
const CLOSE_POLICY = 1008;
/** WebSocket close code: the member has opened too many connections, and this was the oldest. */
const CLOSE_PLACE_TAKEN = 4008;
/** Zero stops reconnecting after an internal error, until the page calls `connect`. */
const PLACE_TAKEN_ERROR = JSON.stringify([
  'error',
  {kind: 'Internal', origin: 'zeroCache', message: PLACE_TAKEN},
]);

type Upgrade = {request: http.IncomingMessage; socket: Duplex; head: Buffer};

/** Clients send nothing before the handshake's answer. */
const EARLY_BYTES_MAX = 64 * 1024;

function rawHeaders(response: http.IncomingMessage): string {
  const lines = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`];
  for (let i = 0; i < response.rawHeaders.length; i += 2) {
    lines.push(`${response.rawHeaders[i]}: ${response.rawHeaders[i + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/**
 * Reads the socket until the handshake is answered, because only a socket that is read reports its end. Calls `onEnd`
 * then. @returns a function that stops reading and returns the early bytes.
 */
function bufferUntilAnswered(socket: Duplex, onEnd: () => void): () => Buffer {
  const early: Buffer[] = [];
  let size = 0;
  const keep = (bytes: Buffer) => {
    early.push(bytes);
    size += bytes.length;
    if (size > EARLY_BYTES_MAX) onEnd();
  };
  socket.on('data', keep).on('end', onEnd).on('close', onEnd);
  return () => {
    socket.off('data', keep).off('end', onEnd).off('close', onEnd).pause();
    return Buffer.concat(early);
  };
}

const idOf = (name: string) => (url: URL) => url.searchParams.get(name) ?? '';
/** Zero's ids of the browser's replica, of its tab and of the browser. */
const [groupOf, clientOf, profileOf] = [idOf('clientGroupID'), idOf('clientID'), idOf('profileID')];
const userOf = idOf('userID');
/** zero-cache parses its numeric parameters with `parseInt`, and answers NaN with an error of its own. */
const startsWithDigit = (text: string) => /^\d/.test(text);
/** The version of the browser's replica; empty for a new one. */
const cookieOf = idOf('baseCookie');

/**
 * Headers of a handshake that zero-cache gets. No extensions: compressed messages cannot be inspected. No
 * `Transfer-Encoding`: the end of its empty body would be read as a frame.
 */
const FORWARDED = [
  'connection',
  'upgrade',
  'cookie',
  'origin',
  'user-agent',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
] as const;

function headersFor({headers}: http.IncomingMessage, destination: URL) {
  return {
    ...Object.fromEntries(
      FORWARDED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
    [CLIENT_GROUP_HEADER]: idInHeader(groupOf(destination)),
    [CLIENT_HEADER]: idInHeader(clientOf(destination)),
  };
}

/** What refuses a connection; or its points, and the `initConnection` of its handshake, if any. */
type Admission =
  | {readonly refusal: string}
  | {readonly error: ErrorKind}
  | {readonly initial: CountedMessage | undefined; readonly points: number};

type Connection = {page: Duplex; zeroCache: Duplex};

/** Connects the two sockets. @returns a function that closes both, with a reason for the client. */
function join({page, zeroCache}: Connection, messages: Transform) {
  const frames = new PageFrames();
  const destroyPage = () => page.destroy();
  // What zero-cache has sent before it ended, the page still gets.
  const endPage = () => zeroCache.readableEnded || page.destroy();
  const close = (code: number, reason: string, ...lastMessages: readonly string[]) => {
    zeroCache.off('close', endPage);
    frames.once('end', () => zeroCache.destroy());
    page.unpipe(messages).resume();
    frames.closeWith(code, reason, ...lastMessages);
    destroyAfter(page, CLOSING_MS);
  };
  frames.on('error', destroyPage);
  zeroCache.on('error', destroyPage).on('close', endPage);
  page.on('finish', () => destroyAfter(page, CLOSING_MS)).on('close', () => zeroCache.destroy());
  messages.on('error', (error) =>
    error instanceof RefusedMessage ? close(CLOSE_POLICY, error.message) : page.destroy(),
  );
  page.pipe(messages).pipe(zeroCache);
  forwardBuffered(zeroCache, frames, page);
  return close;
}

const refusals = new WebSocketServer({noServer: true, clientTracking: false, maxPayload: 1024});

/** Errors after which Zero's client asks for a sign-in, for a newer version, or for a new replica, in this order. */
type ErrorKind = 'Unauthorized' | 'VersionNotSupported' | 'ClientNotFound';

/** Refuses a page in Zero's protocol. zero-cache would keep some memory of such a connection for ever. */
function refusePage({request, socket, head}: Upgrade, kind: ErrorKind): void {
  destroyAfter(socket, CLOSING_MS);
  refusals.handleUpgrade(request, socket, head, (ws) => {
    ws.on('error', () => ws.terminate());
    socket.resume();
    ws.send(JSON.stringify(['error', {kind, origin: 'zeroCache', message: SOMETHING_WRONG}]));
    ws.close(CLOSE_POLICY);
  });
}

type Parts = {
  watcher: SessionWatcher;
  clients: OpenClients;
  slots: ConnectionSlots;
  consumePoints: QueryLimit;
  replicas: ReplicaRows;
  awayLast: ZeroCacheWatch['awayLast'];
  /** The network address that limits apply to. */
  addressOf: (request: http.IncomingMessage) => string;
  log: Pick<Log, 'warn'>;
};

/** Handles the API server's `upgrade` events. Each client group has one of the zero-caches, while it can be reached. */
export function zeroProxy(
  zeroCacheUrls: readonly string[],
  origins: readonly string[],
  {watcher, clients, slots, consumePoints, replicas, awayLast, addressOf, log}: Parts,
) {
  const warn = throttledLog<object>((why, times) =>
    log.warn({...why, times}, 'zero-cache did not take a connection'),
  );

  /** The URL without its host at zero-cache, or the HTTP status that refuses the request. */
  function destinationOf({url, method, headers}: http.IncomingMessage): URL | string {
    const destination = URL.parse(url ?? '', 'http://zero-cache');
    if (!destination || !SYNC_PATH.test(destination.pathname)) return '404 Not Found';
    if (method !== 'GET') return '405 Method Not Allowed';
    if (!isOwnOrigin(origins, headers.origin)) return '403 Forbidden';
    const profile = profileOf(destination);
    if (profile !== '' && !isZeroId(profile)) return '400 Bad Request';
    if (![groupOf, clientOf].every((id) => isZeroId(id(destination)))) return '400 Bad Request';
    if (![idOf('ts'), idOf('lmid')].every((number) => startsWithDigit(number(destination))))
      return '400 Bad Request';
    if (!isReplicaVersion(cookieOf(destination))) return '400 Bad Request';
    // zero-cache ends a browser's writes when two connections with one such id differ in their session.
    destination.searchParams.set('wsid', randomUUID());
    return destination;
  }

  async function admit({request, socket}: Upgrade, page: Page): Promise<Admission> {
    try {
      const initial = readHandshake(request.headers['sec-websocket-protocol']);
      const points = CONNECTION_POINTS + (initial?.points ?? LATE_CONNECTION_POINTS);
      if (!(await consumePoints(page.userID, points))) return {refusal: '429 Too Many Requests'};
      // Before they are counted, so that handshakes at the same moment count each other's.
      replicas.add(page, socket);
      if (await replicas.mustBeginAnew(page)) return {error: 'ClientNotFound'};
      return {initial, points};
    } catch (error) {
      if (!(error instanceof RefusedMessage)) throw error;
      await consumePoints(page.userID, REFUSED_MESSAGE_POINTS);
      return {refusal: '400 Bad Request'};
    }
  }

  return async ({request, socket, head}: Upgrade): Promise<void> => {
    socket.on('error', () => socket.destroy());
    const destination = destinationOf(request);
    if (typeof destination === 'string') return refuseUpgrade(socket, destination);

    const ending = new AbortController();
    const stopBuffering = bufferUntilAnswered(socket, () => {
      socket.destroy();
      ending.abort();
    });
    const version = Number(SYNC_PATH.exec(destination.pathname)?.[1]);
    const isSpoken = version >= ZERO_PROTOCOL.min && version <= ZERO_PROTOCOL.max;
    let admission: Admission;
    const page = {userID: userOf(destination), group: groupOf(destination)};
    const owner = page.userID;
    try {
      const userID = await watcher.add(request, socket);
      // zero-cache runs a page's first mutations before it compares the user, and would run them for the next member.
      if (userID !== owner) admission = {error: 'Unauthorized'};
      else if (!isSpoken) admission = {error: 'VersionNotSupported'};
      else admission = await admit({request, socket, head}, page);
    } catch {
      // A connection whose session cannot be watched is refused.
      admission = {refusal: '503 Service Unavailable'};
    }
    if (socket.destroyed) return;
    if ('error' in admission) {
      const received = Buffer.concat([head, stopBuffering()]);
      return refusePage({request, socket, head: received}, admission.error);
    }
    if ('refusal' in admission) {
      stopBuffering();
      return refuseUpgrade(socket, admission.refusal);
    }
    let leave: () => void = () => socket.destroy();
    const release = slots.take({userId: owner, address: addressOf(request)}, () => leave());
    socket.once('close', release);
    const {pathname, search} = destination;
    const ranked = awayLast(rankForGroup(zeroCacheUrls, page.group));
    const upstream = await openUpstream(
      ranked.map((url) => new URL(pathname + search, url)),
      {headers: headersFor(request, destination), signal: ending.signal},
      warn,
    );
    if (!upstream) return;
    const early = stopBuffering();
    if ('refusal' in upstream) {
      // While zero-cache is away, pages try again and again.
      if (upstream.refusal.startsWith('5')) await consumePoints(owner, -admission.points);
      return refuseUpgrade(socket, upstream.refusal);
    }
    connectedClients.inc();
    socket.on('close', () => connectedClients.dec());
    clients.add(clientOf(destination), socket);
    socket.write(rawHeaders(upstream.response));
    if (upstream.head.length > 0) upstream.socket.unshift(upstream.head);
    const received = Buffer.concat([head, early]);
    if (received.length > 0) socket.unshift(received);
    const connection = {page: socket, zeroCache: upstream.socket};
    const {initial} = admission;
    const messages = pageMessages({
      consumePoints: (points) => consumePoints(owner, points),
      initial,
    });
    const close = join(connection, messages);
    leave = () => close(CLOSE_PLACE_TAKEN, PLACE_TAKEN, PLACE_TAKEN_ERROR);
  };
}
