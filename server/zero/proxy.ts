// The browser's WebSocket to zero-cache, passed through on our own origin, unchanged but for the words of errors. zero-cache does
// not look at the Origin header, so we do.
import http from 'node:http';
import type {Duplex} from 'node:stream';
import type {Log} from '../log.ts';
import {connectedClients} from '../observability/metrics.ts';
import {seldom} from '../observability/seldom.ts';
import type {SessionWatcher} from './live-sessions.ts';
import type {OpenClients} from './open-clients.ts';
import {publicErrors} from './public-errors.ts';

/** All that browsers ask for of zero-cache. What else it offers is for its operators. */
const SYNC_PATH = '/zero/sync/';

/**
 * So long zero-cache has to refuse whoever has no session, in words that a page understands. Then we do:
 * nothing says when it will, and a session may have ended just before it was looked for.
 */
const REFUSAL_MS = 5000;

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

/** Lets zero-cache say no first. */
function endSoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), REFUSAL_MS);
  socket.once('close', () => clearTimeout(timer));
}

/**
 * For a page of somebody else than whose session the browser has by now, or of nobody any more: zero-cache runs
 * what a page sends before it asks whose it is, and would run it in the name of the one who came after.
 */
function withoutCookie({headers}: http.IncomingMessage): http.IncomingHttpHeaders {
  const {cookie: _, ...others} = headers;
  return others;
}

/** Answers `upgrade` events of our server: connects a browser of ours to zero-cache, refuses others. */
export function zeroProxy(
  zeroCacheUrl: string,
  origins: readonly string[],
  {watcher, clients, log}: {watcher: SessionWatcher; clients: OpenClients; log: Pick<Log, 'warn'>},
) {
  const target = new URL(zeroCacheUrl);
  const complain = seldom<object>((why, times) =>
    log.warn({...why, times}, 'zero-cache did not take a connection'),
  );
  return async ({request, socket, head}: Upgrade): Promise<void> => {
    socket.on('error', () => socket.destroy());
    const {origin} = request.headers;
    const asked = URL.parse(request.url ?? '', target);
    if (!asked?.pathname.startsWith(SYNC_PATH)) return refuse(socket, '404 Not Found');
    if (origin === undefined || !origins.includes(origin)) return refuse(socket, '403 Forbidden');

    let upstream: http.ClientRequest | undefined;
    const answered = listenMeanwhile(socket, () => {
      socket.destroy();
      upstream?.destroy();
    });
    let userID: string | undefined;
    try {
      userID = await watcher.add(request, socket);
    } catch {
      // A connection that cannot be watched is not kept.
      answered();
      return refuse(socket, '503 Service Unavailable');
    }
    if (socket.destroyed) return;
    const isTheirs = userID !== undefined && userID === asked.searchParams.get('userID');
    upstream = http.request({
      host: target.hostname,
      port: target.port,
      path: asked.pathname + asked.search,
      headers: {...(isTheirs ? request.headers : withoutCookie(request)), host: target.host},
    });
    upstream.on('upgrade', (response, upstreamSocket, upstreamHead) => {
      const early = answered();
      upstreamSocket.on('error', () => socket.destroy());
      upstreamSocket.on('close', () => socket.destroy());
      connectedClients.inc();
      socket.on('close', () => {
        connectedClients.dec();
        upstreamSocket.destroy();
      });
      clients.add(request, socket);
      if (!isTheirs) endSoon(socket);
      socket.write(rawHeaders(response));
      const answers = publicErrors();
      if (upstreamHead.length > 0) answers.write(upstreamHead);
      for (const bytes of [head, early]) if (bytes.length > 0) upstreamSocket.write(bytes);
      upstreamSocket.pipe(answers).pipe(socket).pipe(upstreamSocket);
    });
    upstream.on('response', (response) => {
      answered();
      response.resume();
      complain({status: response.statusCode});
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
