// Opens a WebSocket at the first of several zero-caches that can be reached.
import http from 'node:http';
import type {Duplex} from 'node:stream';

/** A machine that is gone does not refuse connections. Shorter than Zero's own timeout of 10 s, so that the next is tried. */
const CONNECT_TIMEOUT_MS = 2000;

export type Upstream = {response: http.IncomingMessage; socket: Duplex; head: Buffer};
/** The HTTP status that refuses the client's connection. */
export type Refusal = {refusal: string};

/** An answer other than a WebSocket. */
type Answer = {status: number; text: string};

type Call = {
  headers: http.OutgoingHttpHeaders;
  /** Ends the attempts. */
  signal: AbortSignal;
};

function limitConnecting(request: http.ClientRequest): void {
  request.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(
      () => request.destroy(new Error('The connection timed out.')),
      CONNECT_TIMEOUT_MS,
    );
    socket.once('connect', () => clearTimeout(timer));
    socket.once('close', () => clearTimeout(timer));
  });
}

/** @throws when the zero-cache cannot be reached. */
function open(url: URL, {headers, signal}: Call): Promise<Upstream | Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, {headers: {...headers, host: url.host}, signal});
    limitConnecting(request);
    request.on('upgrade', (response, socket, head) => resolve({response, socket, head}));
    request.on('response', (response) => {
      response.resume();
      const {statusCode = 502, statusMessage = ''} = response;
      resolve({status: statusCode, text: `${statusCode} ${statusMessage}`});
    });
    request.on('error', reject);
    request.end();
  });
}

/**
 * Tries the URLs in their order. `warn` receives why one was passed over. A client's error is not tried again.
 * @returns undefined when `signal` ended the attempts.
 */
export async function openUpstream(
  urls: readonly URL[],
  call: Call,
  warn: (why: object) => void,
): Promise<Upstream | Refusal | undefined> {
  let refusal = '503 Service Unavailable';
  for (const url of urls) {
    try {
      const answer = await open(url, call);
      if ('socket' in answer) return answer;
      const {status, text} = answer;
      const isClientError = status >= 400 && status < 500;
      if (isClientError) return {refusal: text};
      refusal = '502 Bad Gateway';
      warn({zeroCache: url.host, status});
    } catch (error) {
      if (call.signal.aborted) return undefined;
      refusal = '503 Service Unavailable';
      warn({zeroCache: url.host, err: error});
    }
  }
  return {refusal};
}
