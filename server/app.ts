// The API's routes, put together. What each does is in its own folder.
import {Hono} from 'hono';
import {bodyLimit} from 'hono/body-limit';
import {secureHeaders} from 'hono/secure-headers';
import {accountRoutes} from './account/routes.ts';
import {authRoutes} from './auth/routes.ts';
import {allowedOrigins} from './env.ts';
import {failure} from './http/answers.ts';
import {healthRoutes} from './http/health.ts';
import {requireOrigin} from './http/origin.ts';
import type {Services} from './http/services.ts';
import {photoRoutes} from './photos/routes.ts';
import type {PhotoStorage} from './photos/storage.ts';
import {pushRoutes} from './push/routes.ts';
import {uploadRoutes} from './photos/uploads.ts';
import {zeroRoutes} from './zero/routes.ts';

const BODY_MAX = 1024 * 1024;

export function createApp(services: Services, storage: PhotoStorage, pushKey: string): Hono {
  const {env, log} = services;
  const app = new Hono();
  app.onError((error, c) => {
    log.error({err: error, path: c.req.path}, 'request failed');
    return failure(c, 500, 'internal', 'Something went wrong.');
  });
  // The window of Google's sign-in stays ours to know about.
  app.use(secureHeaders({crossOriginOpenerPolicy: 'same-origin-allow-popups'}));
  app.route('/', healthRoutes(services));

  // Before the limit of all other bodies: photos are larger, and have a limit of their own.
  app.use('/api/photos/*', requireOrigin(allowedOrigins(env)));
  app.route('/api/photos', uploadRoutes(services, storage));

  app.use(
    '/api/*',
    bodyLimit({
      maxSize: BODY_MAX,
      onError: (c) => failure(c, 413, 'too-large', 'That is too large.'),
    }),
  );
  app.route('/api/zero', zeroRoutes(services));
  app.use('/api/*', requireOrigin(allowedOrigins(env)));
  app.get('/api/config', (c) =>
    c.json({
      google: Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET),
      launchAt: env.LAUNCH_AT,
      demo: env.WING_DEMO,
    }),
  );
  app.route('/api/auth', authRoutes(services));
  app.route('/api/account', accountRoutes(services));
  app.route('/api/push', pushRoutes(services, pushKey));
  app.all('/api/*', (c) => failure(c, 404, 'not-found', 'There is nothing here.'));
  app.route('/', photoRoutes(services, storage));
  return app;
}
