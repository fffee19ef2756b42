// Closes requests whose body arrives too slowly, on every route, because each occupies a connection.
import type {IncomingMessage, Server} from 'node:http';

type Rate = {windowMs: number; bytes: number};

/** 4 KB/s, with pauses of up to 45 s: Wing's client also gives an upload up after 45 s without progress. */
const MIN_BODY_RATE: Rate = {windowMs: 45_000, bytes: 45 * 4096};

/** Closes the connection when fewer than `bytes` of the body arrive within `windowMs`. */
function watch(request: IncomingMessage, {windowMs, bytes}: Rate): void {
  const {socket} = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (!request.complete && socket.bytesRead - before < bytes) socket.destroy();
    before = socket.bytesRead;
  }, windowMs);
  // Emitted when the request is read and answered, or its connection ends.
  request.once('close', () => clearInterval(timer));
}

/** Call once for a server, before it listens. */
export function requireMinBodyRate(server: Server, rate = MIN_BODY_RATE): void {
  server.on('request', (request) => watch(request, rate));
}
