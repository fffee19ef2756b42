// Requests whose body comes too slowly are cut, on every route: each holds a connection for as long as it lasts.
import type {IncomingMessage, Server} from 'node:http';

type Pace = {windowMs: number; bytes: number};

/** 4 KB/s, with silences of up to 45 s: a page that uploads a photo gives up then, too. */
const BODY_PACE: Pace = {windowMs: 45_000, bytes: 45 * 4096};

/** Cuts the connection of a request when fewer than `bytes` of its body came within `windowMs`. */
function watch(request: IncomingMessage, {windowMs, bytes}: Pace): void {
  const {socket} = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (!request.complete && socket.bytesRead - before < bytes) socket.destroy();
    before = socket.bytesRead;
  }, windowMs);
  // It closes when all of it is read and answered, and when its connection ends.
  request.once('close', () => clearInterval(timer));
}

/** To be called once for a server, before it listens. */
export function requireBodyPace(server: Server, pace = BODY_PACE): void {
  server.on('request', (request) => watch(request, pace));
}
