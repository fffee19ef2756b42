// Mounts the API's routes and middleware.
import {Hono, type Context} from 'hono';
import type {Stripe} from 'stripe';
import {bodyLimit} from 'hono/body-limit';
import {except} from 'hono/combine';
import {HTTPException} from 'hono/http-exception';
import {leaveRoutes} from '../features/account/leave-routes.ts';
import {DESK_API} from '../../rules/desk/desk.ts';
import {PROBLEMS} from '../../rules/wording.ts';
import {accountRoutes} from '../features/account/routes.ts';
import {authRoutes} from '../features/account/auth-routes.ts';
import type {MessageChannel} from '../features/chat/room-channel.ts';
import {chatRoutes} from '../features/chat/routes.ts';
import {allowedOrigins} from '../platform/config/env.ts';
import type {OperatorAuth} from '../features/desk/routes/operator-auth.ts';
import {deskRoutes} from '../features/desk/routes.ts';
import {exportRoutes} from '../features/account/export-routes.ts';
import {failure, tooLarge} from '../platform/http/answers.ts';
import {deadline} from '../platform/http/deadline.ts';
import {healthRoutes} from './health.ts';
import {requireOrigin} from '../platform/http/origin.ts';
import {securityHeaders} from '../platform/http/security-headers.ts';
import {requestsAtOnce} from './requests-at-once.ts';
import type {SignInServices} from '../features/account/sessions/services.ts';
import {warnOfUnknownProxy} from '../platform/http/unknown-proxy.ts';
import {wellKnownRoutes} from './well-known.ts';
import {nextRun} from '../platform/queue/next-run.ts';
import type {JobRunner} from '../platform/queue/run.ts';
import {checkoutRoutes} from '../features/credits/checkout-routes.ts';
import {webhookRoutes} from '../features/credits/webhook-routes.ts';
import {uploadReceiver} from '../features/photos/receive-upload.ts';
import {ownPhotoRoutes, photoRoutes} from '../features/photos/routes.ts';
import type {Screener} from '../features/photos/photo-screener.ts';
import type {PhotoStorage} from '../features/photos/storage.ts';
import {metricsRoutes} from './metrics-routes.ts';
import {measureRequests} from '../platform/observability/measure-work.ts';
import {noticeRoutes} from '../features/notices/routes.ts';
import {unsubscribeRoutes} from '../features/notices/unsubscribe-routes.ts';
import type {UnsubscribeTokens} from '../features/notices/unsubscribe.ts';
import {pageErrorRoutes} from './page-errors/routes.ts';
import {placeRoutes} from '../features/places/routes.ts';
import {pushRoutes} from '../features/notices/push-routes.ts';
import {safetyRoutes} from '../features/safety/routes.ts';
import {verificationRoutes} from '../features/verification/routes.ts';
import {writeRoutes} from './writes/routes.ts';
import {zeroRoutes} from './zero/routes.ts';
import {createWriteLimits} from './zero/write-limits.ts';

const BODY_MAX = 1024 * 1024;

const limitBody = (maxSize: number) => bodyLimit({maxSize, onError: (c) => tooLarge(c)});

const isUpload = ({req}: Context) => req.method === 'POST';

type Parts = {
  storage: PhotoStorage;
  selfies: PhotoStorage;
  screener?: Screener | undefined;
  deskAuth: OperatorAuth;
  pushKey: string;
  unsubscribeTokens: UnsubscribeTokens;
  /** Undefined without Stripe's key. */
  stripe?: Stripe | undefined;
  channel: MessageChannel;
  jobs: JobRunner;
  isStopping: () => boolean;
};

export function createApp(services: SignInServices, parts: Parts): Hono {
  const {storage, selfies, pushKey, stripe, jobs, isStopping} = parts;
  const {env, log} = services;
  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    log.error({err: error, path: c.req.path}, 'request failed');
    return failure(c, 500, 'internal', PROBLEMS.somethingWrong);
  });
  const {publicUrl, TRUSTED_PROXY: trustedProxies} = env;
  app.use(securityHeaders({publicUrl, origins: allowedOrigins(env), trustedProxies}));
  app.use(warnOfUnknownProxy(trustedProxies, log));
  app.use('/api/*', measureRequests);
  // Postgres cannot store NUL, so no id holds it.
  app.use(async (c, next) =>
    c.req.url.includes('%00')
      ? failure(c, 400, 'malformed', 'That address could not be understood.')
      : next(),
  );
  // Answers are private: a browser must not store them on disk, where signing out does not delete them.
  app.use('/api/*', async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
  app.route('/', healthRoutes(services, {jobs, isStopping}));
  app.route('/', metricsRoutes(services));
  app.route('/.well-known', wellKnownRoutes(env));

  // Before the general body limit: photos are larger and have their own.
  app.use('/api/photos/*', requireOrigin(allowedOrigins(env)));
  const limitAtOnce = requestsAtOnce(services);
  // Uploads, and the routes below for sync, sign-in and messages, have limits of their own.
  app.use('/api/photos/*', except(isUpload, deadline, limitAtOnce));
  const receive = uploadReceiver(env.WING_DATA_DIR);
  if (env.VERIFICATION) {
    app.route('/api/photos/check', verificationRoutes(services, {selfies, receive}));
  }
  app.route('/api/photos', ownPhotoRoutes(services, {storage, receive}));

  // Both ways of a write count together.
  const writeLimits = createWriteLimits();
  app.use('/api/*', deadline);
  app.use('/photos/*', deadline);
  app.route('/api/zero', zeroRoutes(services, writeLimits));
  app.use('/api/*', limitBody(BODY_MAX));
  // Before the check of origins: mail programs post here.
  app.route('/api/unsubscribe', unsubscribeRoutes(services, parts.unsubscribeTokens));
  // Before the check of origins: Stripe's requests come from no page.
  if (stripe) app.route('/api/payments/webhook', webhookRoutes(services, stripe));
  app.use('/api/*', requireOrigin(allowedOrigins(env)));
  app.get('/api/config', (c) =>
    c.json({
      google: Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET),
      launchAt: env.LAUNCH_AT,
      nextRoundAt: nextRun(env.MATCH_ROUND_CRON, new Date())?.toISOString(),
      demo: env.WING_DEMO,
      verification: env.VERIFICATION,
      contactEmail: env.contactEmail,
      lowCreditsHelp: env.LOW_CREDITS_HELP ?? '',
      ...(stripe && {
        creditPacks: env.CREDIT_PACKS,
        withdrawalNotice: env.WITHDRAWAL_NOTICE ?? '',
      }),
    }),
  );
  app.route('/api/auth', authRoutes(services));
  app.route('/api/chat', chatRoutes({...services, channel: parts.channel}));
  app.use('/api/*', except('/api/photos/*', limitAtOnce));
  app.route('/api/account/leave', leaveRoutes(services));
  app.route('/api/account/export', exportRoutes(services, storage));
  app.route('/api/account', accountRoutes(services));
  if (stripe) app.route('/api/payments', checkoutRoutes(services, stripe));
  app.route('/api/safety', safetyRoutes(services, storage));
  app.route('/api/writes', writeRoutes(services, {storage, limits: writeLimits}));
  app.route('/api/places', placeRoutes(services));
  app.route('/api/page-errors', pageErrorRoutes(services));
  app.route('/api/notices', noticeRoutes(services));
  app.route('/api/push', pushRoutes(services, pushKey));
  app.route(DESK_API, deskRoutes(services, parts));
  app.all('/zero/sync/*', (c) =>
    failure(c, 426, 'upgrade-required', 'Only WebSockets are served here.'),
  );
  for (const rest of ['/api/*', '/zero/*']) {
    app.all(rest, (c) => failure(c, 404, 'not-found', 'There is nothing here.'));
  }
  app.route('/', photoRoutes(services, storage));
  return app;
}
