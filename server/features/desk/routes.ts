// The desk's routes, in the order of what they ask of the caller: nothing, a password, a second factor, and for persons
// the role for them. A page's endpoints are in the file of the page's name; those of figures in figures.ts.
import {Hono} from 'hono';
import {VERSION} from '../../platform/config/version.ts';
import type {Me} from '../../../rules/desk/desk.ts';
import type {Screener} from '../photos/photo-screener.ts';
import type {PhotoStorage} from '../photos/storage.ts';
import type {Services} from '../../platform/sessions/services.ts';
import {actRoutes} from './routes/acts.ts';
import {figureRoutes} from './routes/figures.ts';
import {logRoutes} from './routes/log.ts';
import {memberRoutes} from './routes/members.ts';
import type {OperatorAuth} from './routes/operator-auth.ts';
import {deskPhotoRoutes} from './routes/photos.ts';
import {
  currentOperator,
  refuseViewers,
  requireSecondFactor,
  requireSignIn,
  type ForOperators,
} from './routes/require-operator.ts';
import {paymentRoutes} from './routes/payments.ts';
import {reportRoutes} from './routes/reports.ts';
import {deskCheckRoutes} from './routes/verification.ts';
import {signInRoutes} from './routes/sign-in-routes.ts';

type DeskParts = {
  readonly deskAuth: OperatorAuth;
  readonly storage: PhotoStorage;
  readonly selfies: PhotoStorage;
  readonly screener?: Screener | undefined;
};

export function deskRoutes(services: Services, parts: DeskParts): Hono<ForOperators> {
  const {deskAuth, storage, selfies, screener} = parts;
  const desk = {...services, deskAuth};
  const app = new Hono<ForOperators>();
  app.route('/auth', signInRoutes(desk));

  // A page asks this to know what to show: 401 would be an error in its console.
  app.get('/me', async (c) => {
    const found = await currentOperator(desk, c.req.raw.headers, new Date());
    const me: Me = found
      ? {
          email: found.email,
          role: found.role,
          hasSecondFactor: found.hasSecondFactor,
          version: VERSION,
          hasVerification: services.env.VERIFICATION,
        }
      : null;
    return c.json({me});
  });

  app.use(requireSignIn(desk), requireSecondFactor);
  app.route('/', figureRoutes(desk, screener));

  app.use(refuseViewers);
  app.route('/acts', actRoutes(desk));
  app.route('/log', logRoutes(desk));
  app.route('/members', memberRoutes(desk, storage));
  app.route('/photos', deskPhotoRoutes(desk, storage));
  app.route('/payments', paymentRoutes(desk));
  app.route('/reports', reportRoutes(desk, storage));
  if (services.env.VERIFICATION) app.route('/verification', deskCheckRoutes(desk, selfies));
  return app;
}
