// The API process: routes, the sync proxy and the jobs. The supervisor has migrated the database.
import http from 'node:http';
import type {Duplex} from 'node:stream';
import {setTimeout as sleep} from 'node:timers/promises';
import {getRequestListener} from '@hono/node-server';
import {UPLOAD_RETRY_MS} from '../rules/photos.ts';
import {createApp} from './api/app.ts';
import {createAuth} from './api/sessions/auth.ts';
import {googleSignIn} from './api/sessions/google.ts';
import {signedInLookup} from './api/sessions/signed-in-lookup.ts';
import {openDatabase} from './platform/postgres/client.ts';
import {listen} from './platform/postgres/listen.ts';
import {seedAccounts, seedCommunity} from './demo/seed.ts';
import {allowedOrigins, envOrExit} from './config/env.ts';
import {requireMinBodyRate} from './platform/http/min-body-rate.ts';
import {addressOfRequest, proxyList} from './platform/http/client-address.ts';
import {clientFiles} from './api/pages/client-files.ts';
import {jobHandlers, jobSchedule} from './api/jobs/handlers.ts';
import {runJobs} from './platform/jobs/run.ts';
import {createLog} from './platform/observability/log.ts';
import {throttledLog} from './platform/observability/log-throttle.ts';
import {createMailer} from './platform/mail/index.ts';
import {mailPage, isMailPageEnabled} from './api/pages/mail-page.ts';
import {deletionLogFile} from './domain/account/deletion-log.ts';
import {webPushTo} from './domain/push/deliver.ts';
import {vapidKeys} from './domain/push/vapid.ts';
import {createTypingChannel, TYPING_CHANNEL} from './api/typing/channel.ts';
import {createRooms} from './api/typing/rooms.ts';
import {TYPING_PATH, typingSocket} from './api/typing/socket.ts';
import {startTracing} from './platform/observability/tracing.ts';
import {openStorage} from './domain/photos/storage/open-storage.ts';
import {clearUploads} from './api/photos/uploads.ts';
import {createModel} from './domain/wingman/model.ts';
import {createReplicaRows} from './api/zero/replica-rows.ts';
import {createConnectionSlots} from './api/zero/connection-slots.ts';
import {watchSessions} from './api/zero/live-sessions.ts';
import {createOpenClients} from './api/zero/open-clients.ts';
import {createMessageLimit} from './api/zero/message-limit.ts';
import {zeroProxy} from './api/zero/proxy.ts';
import {watchSlots} from './api/zero/slot-lag.ts';
import {watchZeroCaches} from './api/zero/zero-cache-watch.ts';

/** Push services require a contact; without a public URL this placeholder is used. */
const FALLBACK_CONTACT = 'mailto:wing@localhost';
const SHUTDOWN_TIMEOUT_MS = 8000;
const JOB_CONNECTIONS = 8;
/** Requests that take longer at shutdown, such as slow uploads, are cut; the client retries them. */
const DRAIN_TIMEOUT_MS = 5000;
/** A photo may take as long as the client retries. */
const REQUEST_TIMEOUT_MS = UPLOAD_RETRY_MS + 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** Closes a connection that transfers no byte for so long. A page waits two minutes for the answer to an upload. */
const IDLE_TIMEOUT_MS = 180_000;
/** How often the two timeouts are checked. */
const TIMEOUT_CHECK_INTERVAL_MS = 10_000;
/**
 * Longer than Caddy (120 s) and nginx (60 s) keep idle connections, so that the proxy closes them: a request that arrives
 * on a connection while the server closes it is lost.
 */
const PROXY_KEEP_ALIVE_MS = 130_000;

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
/** Of their own, so that many jobs leave connections to the members' requests. */
const forJobs = openDatabase(DATABASE_URL, 'wing-jobs', JOB_CONNECTIONS);
const storage = await openStorage(env);
const signIn = {env, secret: WING_SECRET, db, log};
const auth = createAuth(signIn);
if (env.WING_DEMO) {
  const seeding = {db, storage, now: new Date()};
  await seedAccounts(seeding);
  // The rest of the community is created while the API serves; the next start completes an interrupted seed.
  seedCommunity(seeding).catch((error: unknown) => log.error({err: error}, 'seeding failed'));
}

const google = googleSignIn(signIn);
const services = {
  env: {...env, ZERO_CACHE_URL, ZERO_API_KEY},
  db,
  auth,
  signedIn: signedInLookup(auth, db),
  google,
  log,
};
await clearUploads(services);
const vapid = await vapidKeys(db, WING_SECRET);
const jobs = runJobs({
  connectionString: DATABASE_URL,
  db,
  handlers: jobHandlers({
    db: forJobs.db,
    log,
    storage,
    ask: createModel(env),
    mailer: createMailer(env),
    publicUrl: env.publicUrl,
    contactEmail: env.contactEmail,
    deletionLog: deletionLogFile(env.WING_DATA_DIR),
    push: webPushTo(vapid, env.publicUrl.startsWith('https:') ? env.publicUrl : FALLBACK_CONTACT),
  }),
  schedule: jobSchedule(env.MATCH_ROUND_CRON),
  log,
});
const clients = createOpenClients();
let isStopping = false;
const app = createApp(services, {
  storage,
  pushKey: vapid.publicKey,
  jobs,
  clients,
  isStopping: () => isStopping,
});
if (isMailPageEnabled(env, Boolean(process.env.WING_EMBEDDED))) app.route('/', mailPage(env));
if (!process.env.WING_DEV) app.route('/', clientFiles(env.publicUrl));

const listener = getRequestListener(app.fetch);
const server = http.createServer({
  requestTimeout: REQUEST_TIMEOUT_MS,
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
  ...(env.TRUSTED_PROXY.length > 0 && {keepAliveTimeout: PROXY_KEEP_ALIVE_MS}),
  // An upgrade to another protocol is ignored and the request served as usual.
  shouldUpgradeCallback: ({headers}) => headers.upgrade?.toLowerCase() === 'websocket',
});
server.timeout = IDLE_TIMEOUT_MS;
requireMinBodyRate(server);
if (process.env.WING_DEV) {
  const {withVite} = await import('./api/pages/vite-dev.ts');
  server.on('request', await withVite(server, listener));
} else {
  server.on('request', listener);
}
const sessions = watchSessions(services);
const stopWatchingSlots = watchSlots(db, log);
const zeroCaches = watchZeroCaches(ZERO_CACHE_URL);
const proxies = proxyList(env.TRUSTED_PROXY);
const proxy = zeroProxy(ZERO_CACHE_URL, allowedOrigins(env), {
  watcher: sessions,
  clients,
  slots: createConnectionSlots(),
  count: createMessageLimit(),
  replicas: createReplicaRows(db, log),
  awayLast: zeroCaches.awayLast,
  addressOf: (request) => addressOfRequest(request, proxies),
  log,
});
const rooms = createRooms();
const channel = createTypingChannel(db, rooms);
const stopListening = listen({
  connectionString: DATABASE_URL,
  applicationName: 'wing-typing',
  channel: TYPING_CHANNEL,
  onNotification: channel.receive,
  onError: throttledLog((err, times) =>
    log.warn({err, times}, 'typing signals of other servers are not received'),
  ),
});
const typing = typingSocket(services, allowedOrigins(env), {watcher: sessions, rooms, channel});
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

/** Stops accepting requests and waits for the running ones. Live connections are closed; clients reconnect. */
async function finishRequests(): Promise<void> {
  const finished = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const socket of upgraded) socket.destroy();
  await Promise.race([finished, sleep(DRAIN_TIMEOUT_MS)]);
}

/** Shuts down in order: notice to the balancer, requests, jobs, tracing, database. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // The embedded installation has no balancer.
  if (!process.env.WING_EMBEDDED) await sleep(env.SHUTDOWN_DELAY_SECONDS * 1000);
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
  typing.close();
  sessions.stop();
  stopWatchingSlots();
  zeroCaches.stop();
  await finishRequests();
  await Promise.all([jobs.stop(), stopListening()]);
  await stopTracing().catch(() => undefined);
  await Promise.all([close(), forJobs.close()]);
  process.exit(0);
}
// A second signal must not end the process at once: both a service manager and the supervisor may send one.
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
