// A push service on loopback that accepts every notification, unless told otherwise, and records its path and content. It has the host name of a real push
// service, because Wing sends to no other host; the servers reach it through an HTTP proxy.
import {once} from 'node:events';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Duplex} from 'node:stream';
import {buffer} from 'node:stream/consumers';
import {createCA, createCert} from 'mkcert';
import {freePorts} from '../../server/app/supervisor/ports.ts';
import {deviceKeys} from './push-payload.ts';

const HOST = 'fcm.googleapis.com';
const CREATED = 201;
const VALIDITY_DAYS = 2;

/** A certificate for HOST, signed by its own certificate authority. */
async function certificate() {
  const validity = VALIDITY_DAYS;
  const by = {organization: 'Wing', countryCode: 'XX', state: 'None', locality: 'None', validity};
  const ca = await createCA(by);
  return {...(await createCert({ca, domains: [HOST], validity})), authority: ca.cert};
}

export async function startPushService() {
  const {key, cert, authority} = await certificate();
  const folder = await mkdtemp(path.join(tmpdir(), 'wing-push-'));
  const certificateFile = path.join(folder, 'certificate.pem');
  await writeFile(certificateFile, authority);
  const received: string[] = [];
  const decrypts = new Map<string, (body: Buffer) => string>();
  const payloads = new Map<string, string>();
  const statuses = new Map<string, number>();
  const service = https.createServer({key, cert}, async (request, response) => {
    const pathname = request.url ?? '';
    const body = await buffer(request);
    received.push(pathname);
    payloads.set(pathname, decrypts.get(pathname)?.(body) ?? '');
    response.writeHead(statuses.get(pathname) ?? CREATED).end();
  });
  const tunnels = new Set<Duplex>();
  const proxy = http.createServer();
  proxy.on('connect', ({url}: http.IncomingMessage, socket: Duplex) => {
    if (url !== `${HOST}:443`) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    tunnels.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => tunnels.delete(socket));
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    service.emit('connection', socket);
  });
  const [port = 0] = await freePorts(1);
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    /** Environment variables for the servers that send to this service. */
    env: {
      NODE_EXTRA_CA_CERTS: certificateFile,
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: `http://127.0.0.1:${port}`,
    },
    /** The path of each notification that has arrived. */
    received,
    /** The latest notification of each path, as its device reads it. */
    payloads,
    /** The answer to each path that is refused. */
    statuses,
    device: (name: string) => {
      const {decrypt, ...keys} = deviceKeys();
      decrypts.set(`/${name}`, decrypt);
      return {endpoint: `https://${HOST}/${name}`, ...keys};
    },
    stop: async () => {
      for (const tunnel of tunnels) tunnel.destroy();
      await new Promise((resolve) => proxy.close(resolve));
      await rm(folder, {recursive: true});
    },
  };
}
