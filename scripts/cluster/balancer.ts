// A small load balancer for HTTP and WebSockets. Each request goes to the next server in turn, on a connection that is
// kept, as Caddy and nginx do; a server that fails its probe or refuses the connection is skipped.
import {once} from 'node:events';
import http from 'node:http';
import net from 'node:net';

const HOST = '127.0.0.1';
const PROBE_INTERVAL_MS = 500;
const PROBE_TIMEOUT_MS = 2000;

export type Balancer = {
  /** From now on every request goes to the server on this port; without one, to all in turn. */
  pin: (port?: number) => void;
  close: () => Promise<void>;
};

async function isHealthy(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const answer = await fetch(`http://${HOST}:${port}/healthz`, {signal}).catch(() => undefined);
  return answer?.ok === true;
}

async function dial(port: number): Promise<net.Socket> {
  const socket = net.connect(port, HOST);
  await once(socket, 'connect');
  return socket;
}

/** @throws when the request gets no connection; nothing has been sent then. */
async function untilConnected(request: http.ClientRequest): Promise<void> {
  // A refused connection fails both the request and the wait.
  request.on('error', () => undefined);
  const [socket] = await once(request, 'socket');
  if (socket.connecting) await once(socket, 'connect');
}

/** The request's headers, with the caller's address appended for the server. */
function headersOf({headers, socket}: http.IncomingMessage): http.OutgoingHttpHeaders {
  const addresses = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean);
  return {...headers, 'x-forwarded-for': addresses.join(', ')};
}

export async function startBalancer(port: number, targets: readonly number[]): Promise<Balancer> {
  let turn = 0;
  let pinned: number | undefined;
  const upgraded = new Set<net.Socket>();
  const agent = new http.Agent({keepAlive: true});
  let unhealthy = new Set<number>();
  async function probe(): Promise<void> {
    const healthy = await Promise.all(targets.map(isHealthy));
    unhealthy = new Set(targets.filter((_, i) => !healthy[i]));
  }
  const probing = setInterval(() => void probe(), PROBE_INTERVAL_MS);

  /** Healthy servers first: the others are asked when there is none. */
  function candidatesInTurn(): number[] {
    if (pinned !== undefined) return [pinned];
    turn += 1;
    const inTurn = targets.map((_, i) => targets[(turn + i) % targets.length] ?? 0);
    return inTurn.toSorted((a, b) => Number(unhealthy.has(a)) - Number(unhealthy.has(b)));
  }

  /** A connection to the next server that accepts one. */
  async function dialNext(): Promise<net.Socket | undefined> {
    for (const target of candidatesInTurn()) {
      const socket = await dial(target).catch(() => undefined);
      if (socket) return socket;
    }
    return undefined;
  }

  /** A request to the next server that can be reached. */
  async function requestNext(request: http.IncomingMessage) {
    const {method, url: path} = request;
    const headers = {...headersOf(request), connection: 'keep-alive'};
    for (const target of candidatesInTurn()) {
      const onward = http.request({agent, host: HOST, port: target, method, path, headers});
      const isConnected = await untilConnected(onward).then(
        () => true,
        () => false,
      );
      if (isConnected) return onward;
    }
    return undefined;
  }

  async function forward(request: http.IncomingMessage, response: http.ServerResponse) {
    const onward = await requestNext(request);
    if (!onward) return void response.writeHead(503).end();
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, {...answer.headers, connection: 'close'});
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }

  async function upgrade(request: http.IncomingMessage, page: net.Socket, head: Buffer) {
    page.on('error', () => page.destroy());
    const connection = await dialNext();
    if (!connection) return void page.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
    const lines = Object.entries(headersOf(request)).map(([name, value]) => `${name}: ${value}`);
    connection.write([`GET ${request.url} HTTP/1.1`, ...lines, '\r\n'].join('\r\n'));
    connection.write(head);
    page.pipe(connection).pipe(page);
    connection.on('error', () => page.destroy()).on('close', () => page.destroy());
    page.on('close', () => connection.destroy());
    upgraded.add(page);
    page.on('close', () => upgraded.delete(page));
  }

  const server = http.createServer((request, response) => void forward(request, response));
  server.on('upgrade', (request, socket, head) => {
    if (socket instanceof net.Socket) void upgrade(request, socket, head);
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    pin: (target) => {
      pinned = target;
    },
    close: async () => {
      clearInterval(probing);
      for (const socket of upgraded) socket.destroy();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
