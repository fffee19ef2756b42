// Simulates a deploy: one address that serves an earlier build of the client, and from `deploy` on the stack's own
// client and a sync server that refuses earlier clients.
import {readFile} from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'vite';
import {WebSocketServer} from 'ws';
import type {StackAddress} from './stack.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
/** Paths that always go to the stack. */
const OURS = /^\/(api|photos|zero)(\/|$)/;
/** A column that the earlier client's schema lacks, so that its replica has a different schema hash. */
const LATER_COLUMN = "    isStudent: boolean().optional().from('is_student'),\n";

/** Builds the client without that column into `outDir`. */
export async function buildEarlierClient(outDir: string): Promise<void> {
  await build({
    root: path.join(ROOT, 'client'),
    configFile: path.join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    build: {outDir, emptyOutDir: true},
    plugins: [
      {
        name: 'earlier-schema',
        enforce: 'pre',
        transform(code, id) {
          if (id !== path.join(ROOT, 'schema.ts')) return undefined;
          if (!code.includes(LATER_COLUMN)) this.error('The column is called differently now.');
          return {code: code.replace(LATER_COLUMN, ''), map: null};
        },
      },
    ],
  });
}

export type Deployment = {
  port: number;
  /** Switches to the stack's own client and refuses clients with the earlier schema. */
  deploy: () => void;
  close: () => Promise<void>;
};

/** Starts a proxy before the stack that serves the client in `earlierDir` until the deploy. */
export async function startDeployment(
  {url}: StackAddress,
  earlierDir: string,
): Promise<Deployment> {
  const target = {host: '127.0.0.1', port: Number(new URL(url).port)};
  const refusals = new WebSocketServer({noServer: true});
  const earlier = new Set<string>();
  const open = new Set<net.Socket>();
  let isDeployed = false;

  const server = http.createServer((request, response) => {
    const {pathname} = new URL(request.url ?? '/', url);
    if (!isDeployed && !OURS.test(pathname)) return void serveFile(earlierDir, pathname, response);
    const {method, headers} = request;
    const onward = http.request({...target, path: request.url, method, headers}, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('upgrade', (request, socket, head) => {
    const group = new URL(request.url ?? '/', url).searchParams.get('clientGroupID') ?? '';
    const isEarlier = earlier.has(group) || hasEarlierSchema(request);
    if (isDeployed && isEarlier) {
      const refusal = {
        kind: 'SchemaVersionNotSupported',
        message: 'This schema is of another version.',
        origin: 'zeroCache',
      };
      refusals.handleUpgrade(request, socket, head, (ws) => {
        ws.send(JSON.stringify(['error', refusal]));
        ws.close();
      });
      return;
    }
    if (!isDeployed && group) earlier.add(group);
    const onward = net.connect(target);
    open.add(onward);
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
    onward.write([`GET ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    onward.write(head);
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => end.destroy());
    onward.on('close', () => {
      open.delete(onward);
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  const cut = () => open.forEach((socket) => socket.destroy());
  return {
    port: address.port,
    deploy: () => {
      isDeployed = true;
      cut();
    },
    close: async () => {
      cut();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether a handshake contains the earlier schema. */
function hasEarlierSchema({headers}: http.IncomingMessage): boolean {
  const encoded = decodeURIComponent(headers['sec-websocket-protocol'] ?? '');
  const decoded = Buffer.from(encoded, 'base64').toString();
  return decoded.includes('"clientSchema"') && !decoded.includes('is_student');
}

async function serveFile(
  dir: string,
  pathname: string,
  response: http.ServerResponse,
): Promise<void> {
  const isFile = path.extname(pathname) !== '';
  const file = path.join(dir, isFile ? pathname : 'index.html');
  const body = await readFile(file).catch(() => undefined);
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  response.writeHead(body ? 200 : 404, {'content-type': type, 'cache-control': 'no-cache'});
  response.end(body);
}
