// The API process: routes, the sync proxy and the jobs, on a database that is migrated already.
import http from 'node:http';
import {getRequestListener} from '@hono/node-server';
import {UPLOAD_RETRY_MS} from '../rules/photos.ts';
import {createApp} from './app.ts';
import {createAuth} from './auth/auth.ts';
import {googleSignIn} from './auth/google.ts';
import {openDatabase} from './db/client.ts';
import {seedAccounts, seedCommunity} from './demo/seed.ts';
import {allowedOrigins, envOrExit} from './env.ts';
import {clientFiles} from './http/client-files.ts';
import {jobHandlers} from './jobs/handlers.ts';
import {runJobs} from './jobs/run.ts';
import {createLog} from './log.ts';
import {createMailer} from './mail/index.ts';
import {mailPage, showsMail} from './mail/dev-page.ts';
import {webPushTo} from './push/deliver.ts';
import {vapidKeys} from './push/vapid.ts';
import {TYPING_PATH, typingSocket} from './typing/socket.ts';
import {openStorage} from './photos/open-storage.ts';
import {clearUploads} from './photos/uploads.ts';
import {createModel} from './wingman/model.ts';
import {watchSessions} from './zero/live-sessions.ts';
import {zeroProxy} from './zero/proxy.ts';

/** Push services want somebody to write to about a sender; without a public address there is nobody. */
const NOBODY = 'mailto:wing@localhost';
const CLOSE_MS = 8000;
/** A photo may take as long as its sender keeps trying. */
const REQUEST_MS = UPLOAD_RETRY_MS + 60_000;

const env = envOrExit();
const {DATABASE_URL, ZERO_CACHE_URL, ZERO_API_KEY, WING_SECRET} = env;
if (!DATABASE_URL || !ZERO_CACHE_URL || !ZERO_API_KEY || !WING_SECRET) {
  process.stderr.write(
    'The API needs DATABASE_URL, ZERO_CACHE_URL, ZERO_API_KEY and WING_SECRET; `npm start` sets them.\n',
  );
  process.exit(1);
}

const log = createLog(env.LOG_LEVEL);
const {db, close} = openDatabase(DATABASE_URL, 'wing-api');
const storage = await openStorage(env);
const auth = createAuth(env, WING_SECRET, db);
if (env.WING_DEMO) {
  const seeding = {db, storage, now: new Date()};
  await seedAccounts(seeding);
  // The others join while we serve; a start that is stopped meanwhile is completed by the next one.
  seedCommunity(seeding).catch((error: unknown) => log.error({err: error}, 'seeding failed'));
}

const google = googleSignIn(env, WING_SECRET, db);
const services = {env: {...env, ZERO_CACHE_URL, ZERO_API_KEY}, db, auth, google, log};
await clearUploads(services);
const vapid = vapidKeys(WING_SECRET);
const app = createApp(services, storage, vapid.publicKey);
if (showsMail(env, Boolean(process.env.WING_EMBEDDED))) app.route('/', mailPage(env));
if (!process.env.WING_DEV) app.route('/', clientFiles());
const jobs = runJobs({
  connectionString: DATABASE_URL,
  handlers: jobHandlers({
    db,
    log,
    storage,
    ask: createModel(env),
    mailer: createMailer(env),
    publicUrl: env.publicUrl,
    push: webPushTo(vapid, env.publicUrl.startsWith('https:') ? env.publicUrl : NOBODY),
  }),
  roundCron: env.MATCH_ROUND_CRON,
  log,
});

const listener = getRequestListener(app.fetch);
const server = http.createServer({requestTimeout: REQUEST_MS});
if (process.env.WING_DEV) {
  const {withVite} = await import('./http/vite-dev.ts');
  server.on('request', await withVite(server, listener));
} else {
  server.on('request', listener);
}
const sessions = watchSessions({auth, db, log});
const proxy = zeroProxy(ZERO_CACHE_URL, allowedOrigins(env), sessions);
const typing = typingSocket(services, allowedOrigins(env), sessions);
server.on('upgrade', (request, socket, head) => {
  const isHotReload = process.env.WING_DEV && request.url?.startsWith('/__hmr');
  if (isHotReload) return;
  const isTyping = request.url?.startsWith(`${TYPING_PATH}?`);
  if (isTyping) void typing.upgrade({request, socket, head});
  else proxy({request, socket, head});
});
server.listen(env.PORT, env.HOST);

/** Finishes what is running: requests first, then jobs, then the database. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), CLOSE_MS).unref();
  server.close();
  typing.close();
  server.closeIdleConnections();
  sessions.stop();
  await jobs.stop();
  await close();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
