// Opens a WebSocket at the first of several zero-caches that can be reached.
import {once} from 'node:events';
import type {ClientRequest} from 'node:http';
import {WebSocket} from 'ws';
import {PAGE_BYTES_MAX} from './join-sockets.ts';

/** A machine that is gone does not refuse connections. Shorter than Zero's own timeout of 10 s, so that the next is tried. */
const CONNECT_TIMEOUT_MS = 2000;
/** The page has left by then. */
const HANDSHAKE_TIMEOUT_MS = 10_000;

type Call = {readonly protocol: string; readonly headers: Readonly<Record<string, string>>};

function limitConnecting(request: ClientRequest): void {
  request.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(
      () => request.destroy(new Error('The connection timed out.')),
      CONNECT_TIMEOUT_MS,
    );
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
  });
  request.end();
}

/**
 * Tries the URLs in their order. `warn` receives why one was passed over. @returns the socket, paused so that no message
 * is lost before it has a listener; undefined when no zero-cache can be reached.
 */
export async function openUpstream(
  urls: readonly URL[],
  {protocol, headers}: Call,
  warn: (why: object) => void,
): Promise<WebSocket | undefined> {
  for (const url of urls) {
    const zeroCache = new WebSocket(url, protocol, {
      headers,
      finishRequest: limitConnecting,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      maxPayload: PAGE_BYTES_MAX,
      perMessageDeflate: false,
    });
    // An error after the handshake is followed by `close`.
    zeroCache.on('error', () => undefined).once('open', () => zeroCache.pause());
    try {
      await once(zeroCache, 'open');
      return zeroCache;
    } catch (error) {
      warn({zeroCache: url.host, err: error});
    }
  }
  return undefined;
}
