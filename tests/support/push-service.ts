// A push service as browsers have one, on loopback: it accepts every notification and notes where it arrived.
import {createECDH, randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import https from 'node:https';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createCA, createCert} from 'mkcert';
import {freePorts} from '../../server/supervisor/ports.ts';

const CREATED = 201;
const VALIDITY_DAYS = 2;

/** For localhost, by an authority of its own. */
async function certificate() {
  const validity = VALIDITY_DAYS;
  const by = {organization: 'Wing', countryCode: 'XX', state: 'None', locality: 'None', validity};
  const ca = await createCA(by);
  return {...(await createCert({ca, domains: ['localhost'], validity})), authority: ca.cert};
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
  const heard: string[] = [];
  const server = https.createServer({key, cert}, (request, response) => {
    request.resume().once('end', () => {
      heard.push(request.url ?? '');
      response.writeHead(CREATED).end();
    });
  });
  const [port = 0] = await freePorts(1);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** For `NODE_EXTRA_CA_CERTS` of the servers that send to it. */
    certificateFile,
    /** The path of each notification that has arrived. */
    heard,
    device: (name: string) => ({endpoint: `https://localhost:${port}/${name}`, ...deviceKeys()}),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, {recursive: true});
    },
  };
}
