// The API process: the server with its WebSockets, and the jobs, or one of both by WING_ROLE. The supervisor has migrated the
// database.
import {setTimeout as sleep} from 'node:timers/promises';
import {getRequestListener} from '@hono/node-server';
import {UPLOAD_RETRY_MS} from '../../rules/photos/photos.ts';
import {Hono} from 'hono';
import {createApp} from './app.ts';
import {healthRoutes} from './health.ts';
import {metricsRoutes} from './metrics-routes.ts';
import {createOperatorAuth} from '../features/desk/routes/operator-auth.ts';
import {startJobs} from './jobs/start-jobs.ts';
import {clientFiles} from './pages/client-files.ts';
import {deskFiles} from './pages/desk-files.ts';
import {mailPage} from './pages/mail-page.ts';
import {appendDeletions, deletionLogFile} from '../features/account/deletion-log.ts';
import {createAuth} from '../features/account/sessions/auth.ts';
import {googleSignIn} from '../features/account/sessions/google.ts';
import {signedInLookup} from '../platform/sessions/signed-in-lookup.ts';
import {startSockets} from './start-sockets.ts';
import {envOrExit} from '../platform/config/env.ts';
import {DEMO_OPERATOR} from './demo/accounts.ts';
import {startDemo} from './demo/start-demo.ts';
import {createRoomChannel} from '../features/chat/room-channel.ts';
import {unsubscribeTokens} from '../features/notices/unsubscribe.ts';
import {openScreener} from '../features/photos/photo-screener.ts';
import {clearReceived} from '../features/photos/receive-upload.ts';
import {openStorage} from '../features/photos/storage.ts';
import {stripeOf} from '../features/credits/stripe.ts';
import {vapidKeys} from '../features/notices/vapid.ts';
import {isMailPageEnabled} from '../platform/mail/mail-folder.ts';
import {createServer, drain} from '../platform/http/create-server.ts';
import {throttledLog} from '../platform/observability/log-throttle.ts';
import {createLog} from '../platform/observability/log.ts';
import {openDatabase} from '../platform/postgres/client.ts';
import {workersElsewhere} from '../platform/queue/run.ts';

const SHUTDOWN_TIMEOUT_MS = 8000;
/** A photo may take as long as the client retries. */
const REQUEST_TIMEOUT_MS = UPLOAD_RETRY_MS + 60_000;

const env = envOrExit();
const {DATABASE_URL, ZERO_CACHE_URL, ZERO_API_KEY, WING_SECRET} = env;
if (!DATABASE_URL || !ZERO_CACHE_URL || !ZERO_API_KEY || !WING_SECRET) {
  process.stderr.write(
    'The API needs DATABASE_URL, ZERO_CACHE_URL, ZERO_API_KEY and WING_SECRET; `npm start` sets them.\n',
  );
  process.exit(1);
}

const servesMembers = env.WING_ROLE !== 'worker';
const log = createLog(env.LOG_LEVEL);
const {db, close} = openDatabase(DATABASE_URL, 'wing-api');
const storage = await openStorage(env);
const selfies = await openStorage(env, 'selfies');
const signIn = {env, secret: WING_SECRET, db, log};
const auth = createAuth(signIn);
const deskAuth = createOperatorAuth(signIn, DEMO_OPERATOR.id);
const channel = createRoomChannel(
  db,
  throttledLog((err, times) => log.warn({err, times}, 'a message was not passed to open rooms')),
);
const stopDemo =
  env.WING_DEMO && servesMembers
    ? await startDemo({db, channel, storage, deskAuth, log})
    : undefined;

const services = {
  env: {...env, ZERO_CACHE_URL, ZERO_API_KEY},
  db,
  auth,
  signedIn: signedInLookup(auth, db),
  google: googleSignIn(signIn),
  log,
};
await clearReceived(env.WING_DATA_DIR);
// The file exists from the first start on, so that copying it fails in a wrong folder only.
await appendDeletions(deletionLogFile(env.WING_DATA_DIR), []);
const vapid = await vapidKeys(db);
const shared = {
  channel,
  storage,
  selfies,
  screener: openScreener(env, log),
  unsubscribeTokens: unsubscribeTokens(WING_SECRET),
  stripe: await stripeOf(env),
};
const jobs =
  env.WING_ROLE === 'api'
    ? workersElsewhere(db)
    : startJobs({...shared, databaseUrl: DATABASE_URL, env, vapid, log});

let isStopping = false;
const health = {jobs, isStopping: () => isStopping};

/** Everything that members and operators use. */
function membersApp(): Hono {
  const app = createApp(services, {...shared, ...health, deskAuth, pushKey: vapid.publicKey});
  if (isMailPageEnabled(env, Boolean(process.env.WING_EMBEDDED))) app.route('/', mailPage(env));
  if (!process.env.WING_DEV) app.route('/', deskFiles()).route('/', clientFiles(env.publicUrl));
  return app;
}
const workerApp = () =>
  new Hono().route('/', healthRoutes(services, health)).route('/', metricsRoutes(services));
const app = servesMembers ? membersApp() : workerApp();

const server = createServer({
  requestTimeoutMs: REQUEST_TIMEOUT_MS,
  isBehindProxy: env.TRUSTED_PROXY.length > 0,
});
const listener = getRequestListener(app.fetch);
if (process.env.WING_DEV) {
  const {withVite} = await import('./pages/vite-dev.ts');
  server.on('request', await withVite(server, listener));
} else {
  server.on('request', listener);
}
const stopSockets = servesMembers
  ? startSockets(services, {server, databaseUrl: DATABASE_URL, channel})
  : undefined;
server.listen(env.PORT, env.HOST);

/** Shuts down in order: notice to the balancer, requests, jobs, database. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // The embedded installation has no balancer.
  if (!process.env.WING_EMBEDDED) await sleep(env.SHUTDOWN_DELAY_SECONDS * 1000);
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
  await Promise.all([drain(server), stopSockets?.()]);
  await Promise.all([jobs.stop(), stopDemo?.()]);
  await close();
  process.exit(0);
}
// A second signal must not end the process at once: both a service manager and the supervisor may send one.
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
