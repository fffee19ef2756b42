// A push service on loopback that accepts every notification, unless told otherwise, and records its path. It has the host name of a real push
// service, because Wing sends to no other host; the servers reach it through an HTTP proxy.
import {createECDH, randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Duplex} from 'node:stream';
import {createCA, createCert} from 'mkcert';
import {freePorts} from '../../server/supervisor/ports.ts';

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

/** Keys with which a notification can be encrypted for a device. */
function deviceKeys(): {p256dh: string; auth: string} {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  return {p256dh, auth: randomBytes(16).toString('base64url')};
}

export async function startPushService() {
  const {key, cert, authority} = await certificate();
  const folder = await mkdtemp(path.join(tmpdir(), 'wing-push-'));
  const certificateFile = path.join(folder, 'certificate.pem');
  await writeFile(certificateFile, authority);
  const received: string[] = [];
  const statuses = new Map<string, number>();
  const service = https.createServer({key, cert}, (request, response) => {
    request.resume().once('end', () => {
      const pathname = request.url ?? '';
      received.push(pathname);
      response.writeHead(statuses.get(pathname) ?? CREATED).end();
    });
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
    /** The answer to each path that is refused. */
    statuses,
    device: (name: string) => ({endpoint: `https://${HOST}/${name}`, ...deviceKeys()}),
    stop: async () => {
      for (const tunnel of tunnels) tunnel.destroy();
      await new Promise((resolve) => proxy.close(resolve));
      await rm(folder, {recursive: true});
    },
  };
}
