// The API process: routes, the sync proxy and the jobs, on a database that is migrated already.
import http from 'node:http';
import type {Duplex} from 'node:stream';
import {setTimeout as sleep} from 'node:timers/promises';
import {getRequestListener} from '@hono/node-server';
import {UPLOAD_RETRY_MS} from '../rules/photos.ts';
import {createApp} from './api/app.ts';
import {createAuth} from './api/sessions/auth.ts';
import {googleSignIn} from './api/sessions/google.ts';
import {signedInBy} from './api/sessions/signed-in.ts';
import {openDatabase} from './platform/postgres/client.ts';
import {seedAccounts, seedCommunity} from './demo/seed.ts';
import {allowedOrigins, envOrExit} from './config/env.ts';
import {requireBodyPace} from './platform/http/body-pace.ts';
import {addressOfRequest, proxyList} from './platform/http/address.ts';
import {clientFiles} from './api/pages/client-files.ts';
import {jobHandlers, jobSchedule} from './api/jobs/handlers.ts';
import {runJobs} from './platform/jobs/run.ts';
import {createLog} from './platform/observability/log.ts';
import {createMailer} from './platform/mail/index.ts';
import {mailPage, showsMail} from './api/pages/mail-page.ts';
import {webPushTo} from './domain/push/deliver.ts';
import {vapidKeys} from './domain/push/vapid.ts';
import {TYPING_PATH, typingSocket} from './api/typing/socket.ts';
import {startTracing} from './platform/observability/tracing.ts';
import {openStorage} from './domain/photos/storage/open-storage.ts';
import {clearUploads} from './api/photos/uploads.ts';
import {createModel} from './domain/wingman/model.ts';
import {createConnectionPlaces} from './api/zero/connection-places.ts';
import {watchSessions} from './api/zero/live-sessions.ts';
import {createOpenClients} from './api/zero/open-clients.ts';
import {zeroProxy} from './api/zero/proxy.ts';
import {createQueryPace} from './api/zero/query-pace.ts';
import {watchSlots} from './api/zero/slot-lag.ts';

/** Push services want somebody to write to about a sender; without a public address there is nobody. */
const NOBODY = 'mailto:wing@localhost';
const CLOSE_MS = 8000;
/** What takes longer, a photo on a slow line, is sent again. */
const REQUESTS_MS = 5000;
/** A photo may take as long as its sender keeps trying. */
const REQUEST_MS = UPLOAD_RETRY_MS + 60_000;
const HEADERS_MS = 20_000;
/** How often connections are looked at that are too slow for these two. */
const CHECKING_MS = 10_000;

const env = envOrExit();
const {DATABASE_URL, ZERO_CACHE_URL, ZERO_API_KEY, WING_SECRET} = env;
if (!DATABASE_URL || !ZERO_CACHE_URL || !ZERO_API_KEY || !WING_SECRET) {
  process.stderr.write(
    'The API needs DATABASE_URL, ZERO_CACHE_URL, ZERO_API_KEY and WING_SECRET; `npm start` sets them.\n',
  );
  process.exit(1);
}

const log = createLog(env.LOG_LEVEL);
const stopTracing = await startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT, log);
const {db, close} = openDatabase(DATABASE_URL, 'wing-api');
const storage = await openStorage(env);
const signIn = {env, secret: WING_SECRET, db, log};
const auth = createAuth(signIn);
if (env.WING_DEMO) {
  const seeding = {db, storage, now: new Date()};
  await seedAccounts(seeding);
  // The others join while we serve; a start that is stopped meanwhile is completed by the next one.
  seedCommunity(seeding).catch((error: unknown) => log.error({err: error}, 'seeding failed'));
}

const google = googleSignIn(signIn);
const services = {
  env: {...env, ZERO_CACHE_URL, ZERO_API_KEY},
  db,
  auth,
  signedIn: signedInBy(auth, db),
  google,
  log,
};
await clearUploads(services);
const vapid = vapidKeys(WING_SECRET);
const jobs = runJobs({
  connectionString: DATABASE_URL,
  db,
  handlers: jobHandlers({
    db,
    log,
    storage,
    ask: createModel(env),
    mailer: createMailer(env),
    publicUrl: env.publicUrl,
    contactEmail: env.contactEmail,
    push: webPushTo(vapid, env.publicUrl.startsWith('https:') ? env.publicUrl : NOBODY),
  }),
  schedule: jobSchedule(env.MATCH_ROUND_CRON),
  log,
});
const clients = createOpenClients();
const app = createApp(services, {storage, pushKey: vapid.publicKey, jobs, clients});
if (showsMail(env, Boolean(process.env.WING_EMBEDDED))) app.route('/', mailPage(env));
if (!process.env.WING_DEV) app.route('/', clientFiles(env.publicUrl));

const listener = getRequestListener(app.fetch);
const server = http.createServer({
  requestTimeout: REQUEST_MS,
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: CHECKING_MS,
  // Any other protocol that a client offers to change to is one to leave alone.
  shouldUpgradeCallback: ({headers}) => headers.upgrade?.toLowerCase() === 'websocket',
});
requireBodyPace(server);
if (process.env.WING_DEV) {
  const {withVite} = await import('./api/pages/vite-dev.ts');
  server.on('request', await withVite(server, listener));
} else {
  server.on('request', listener);
}
const sessions = watchSessions({auth, db, log});
const stopWatchingSlots = watchSlots(db, log);
const proxies = proxyList(env.TRUSTED_PROXY);
const proxy = zeroProxy(ZERO_CACHE_URL, allowedOrigins(env), {
  watcher: sessions,
  clients,
  places: createConnectionPlaces(),
  pace: createQueryPace(),
  addressOf: (request) => addressOfRequest(request, proxies),
  log,
});
const typing = typingSocket(services, allowedOrigins(env), sessions);
const upgraded = new Set<Duplex>();
server.on('upgrade', (request, socket, head) => {
  upgraded.add(socket);
  socket.once('close', () => upgraded.delete(socket));
  const isHotReload = process.env.WING_DEV && request.url?.startsWith('/__hmr');
  if (isHotReload) return;
  const isTyping = request.url?.startsWith(`${TYPING_PATH}?`);
  if (isTyping) void typing.upgrade({request, socket, head});
  else void proxy({request, socket, head});
});
server.listen(env.PORT, env.HOST);

/** Takes no more requests and answers those that are here. Live connections come again by themselves. */
async function finishRequests(): Promise<void> {
  const finished = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const socket of upgraded) socket.destroy();
  await Promise.race([finished, sleep(REQUESTS_MS)]);
}

/** Finishes what is running: requests first, then jobs, then the database. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), CLOSE_MS).unref();
  typing.close();
  sessions.stop();
  stopWatchingSlots();
  await finishRequests();
  await jobs.stop();
  await stopTracing().catch(() => undefined);
  await close();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
