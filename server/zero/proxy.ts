// The browser's WebSocket to zero-cache, passed through unchanged on our own origin. zero-cache does
// not look at the Origin header, so we do.
import http from 'node:http';
import type {Duplex} from 'node:stream';
import type {SessionWatcher} from './live-sessions.ts';

export const ZERO_PATH = '/zero';

type Upgrade = {request: http.IncomingMessage; socket: Duplex; head: Buffer};

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function rawHeaders(response: http.IncomingMessage): string {
  const lines = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`];
  for (let i = 0; i < response.rawHeaders.length; i += 2) {
    lines.push(`${response.rawHeaders[i]}: ${response.rawHeaders[i + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Answers `upgrade` events of our server: connects a browser of ours to zero-cache, refuses others. */
export function zeroProxy(
  zeroCacheUrl: string,
  origins: readonly string[],
  watcher: SessionWatcher,
) {
  const target = new URL(zeroCacheUrl);
  return ({request, socket, head}: Upgrade): void => {
    socket.on('error', () => socket.destroy());
    const {origin} = request.headers;
    if (!request.url?.startsWith(`${ZERO_PATH}/`)) return refuse(socket, '404 Not Found');
    if (origin === undefined || !origins.includes(origin)) return refuse(socket, '403 Forbidden');

    const upstream = http.request({
      host: target.hostname,
      port: target.port,
      path: request.url,
      headers: {...request.headers, host: target.host},
    });
    upstream.on('upgrade', (response, upstreamSocket, upstreamHead) => {
      upstreamSocket.on('error', () => socket.destroy());
      upstreamSocket.on('close', () => socket.destroy());
      socket.on('close', () => upstreamSocket.destroy());
      // A connection that cannot be watched is not opened.
      watcher.add(request, socket).catch(() => socket.destroy());
      socket.write(rawHeaders(response));
      if (upstreamHead.length > 0) socket.write(upstreamHead);
      if (head.length > 0) upstreamSocket.write(head);
      upstreamSocket.pipe(socket).pipe(upstreamSocket);
    });
    upstream.on('response', (response) => {
      response.resume();
      refuse(socket, '502 Bad Gateway');
    });
    upstream.on('error', () => refuse(socket, '503 Service Unavailable'));
    upstream.end();
  };
}
