// The HTTP server with its timeouts, and how it ends.
import http from 'node:http';
import {setTimeout as sleep} from 'node:timers/promises';

const HEADERS_TIMEOUT_MS = 20_000;
/** Node's 16 KB do not hold Zero's first message and 12 KB of cookies, which other applications on the same host may set. */
const HEADERS_MAX_BYTES = 64 * 1024;
/** Closes a connection that transfers no byte for so long. A page waits two minutes for the answer to an upload. */
const IDLE_TIMEOUT_MS = 180_000;
/** How often the two timeouts are checked. */
const TIMEOUT_CHECK_INTERVAL_MS = 10_000;
/**
 * Longer than Caddy (120 s) and nginx (60 s) keep idle connections, so that the proxy closes them: a request that arrives
 * on a connection while the server closes it is lost.
 */
const PROXY_KEEP_ALIVE_MS = 130_000;
/** Requests that take longer at shutdown, such as slow uploads, are cut; the client retries them. */
const DRAIN_TIMEOUT_MS = 5000;

type Settings = {requestTimeoutMs: number; isBehindProxy: boolean};

export function createServer({requestTimeoutMs, isBehindProxy}: Settings): http.Server {
  const server = http.createServer({
    requestTimeout: requestTimeoutMs,
    headersTimeout: HEADERS_TIMEOUT_MS,
    maxHeaderSize: HEADERS_MAX_BYTES,
    connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
    ...(isBehindProxy && {keepAliveTimeout: PROXY_KEEP_ALIVE_MS}),
    // An upgrade to another protocol is ignored and the request served as usual.
    shouldUpgradeCallback: ({headers}) => headers.upgrade?.toLowerCase() === 'websocket',
  });
  server.timeout = IDLE_TIMEOUT_MS;
  return server;
}

/** Stops accepting requests and waits for the running ones. */
export async function drain(server: http.Server): Promise<void> {
  const finished = new Promise<void>((resolve) => server.close(() => resolve()));
  await Promise.race([finished, sleep(DRAIN_TIMEOUT_MS)]);
}
