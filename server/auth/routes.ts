// What browsers may ask of sign-in. Each request is read here, counted, and only then handed on to
// better-auth, whose other endpoints stay out of reach.
import {Hono, type Context} from 'hono';
import {z} from 'zod';
import {ACCOUNT, EMAIL_MAX, GOOGLE} from '../../rules/account.ts';
import {failure} from '../http/answers.ts';
import type {Services} from '../http/services.ts';
import {addJob} from '../jobs/add-job.ts';
import type {Auth} from './auth.ts';
import {limits} from './limited.ts';
import {newPasswordProblem} from './password.ts';
import {resetPassword} from './reset.ts';

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX)
  .pipe(z.email({error: ACCOUNT.invalidEmail}));
const credentials = z.object({email, password: z.string().max(1024)});
const signUp = credentials.extend({name: z.string().max(EMAIL_MAX).default('')});
/** Where Google sends the browser back to: pages of ours, by their path. */
const ownPath = z.string().regex(/^\/(?![/\\])[\w\-/?&=]*$/);
const google = z.object({
  provider: z.literal('google'),
  callbackURL: ownPath,
  errorCallbackURL: ownPath.default('/signin'),
});

/** The same request with a body that holds nothing but what we know. */
function handOn(auth: Auth, c: Context, body: unknown): Promise<Response> {
  const headers = new Headers(c.req.raw.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return auth.handler(
    new Request(c.req.url, {method: 'POST', headers, body: JSON.stringify(body)}),
  );
}

const malformed = (c: Context) => failure(c, 400, 'malformed', ACCOUNT.invalidEmail);

export function authRoutes(services: Services): Hono {
  const {auth, db, env} = services;
  const {refused, forgive} = limits(services);
  const app = new Hono();

  app.get('/get-session', (c) => auth.handler(c.req.raw));
  app.post('/sign-out', (c) => handOn(auth, c, {}));

  app.post('/sign-in/email', async (c) => {
    const body = credentials.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return malformed(c);
    const who = {account: body.data.email};
    const refusal = await refused(c, 'signIn', who);
    if (refusal) return refusal;
    const answer = await handOn(auth, c, body.data);
    if (answer.ok) await forgive(c, 'signIn', who);
    if (answer.status !== 401) return answer;
    return failure(c, 401, 'INVALID_EMAIL_OR_PASSWORD', ACCOUNT.signInRefused);
  });

  app.post('/sign-up/email', async (c) => {
    const body = signUp.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return malformed(c);
    const problem = newPasswordProblem(body.data.password);
    if (problem) return failure(c, 400, 'bad-password', problem);
    const refusal = await refused(c, 'signUp', {account: body.data.email});
    if (refusal) return refusal;
    const answer = await handOn(auth, c, body.data);
    if (answer.status !== 422) return answer;
    return failure(c, 422, 'USER_ALREADY_EXISTS', ACCOUNT.emailTaken);
  });

  app.post('/sign-in/social', async (c) => {
    const body = google.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return failure(c, 400, 'malformed', GOOGLE.failed);
    if (!env.GOOGLE_CLIENT_ID || !env.GOOGLE_CLIENT_SECRET) {
      return failure(c, 404, 'google-off', GOOGLE.off);
    }
    const refusal = await refused(c, 'google', {});
    if (refusal) return refusal;
    const withGoogle = await services.google();
    if (!withGoogle) return failure(c, 503, 'google-unreachable', GOOGLE.unreachable);
    return handOn(withGoogle, c, {...body.data, disableRedirect: true});
  });

  app.get('/callback/google', async (c) => {
    const withGoogle = await services.google();
    return withGoogle ? withGoogle.handler(c.req.raw) : c.redirect('/signin?error=unreachable');
  });

  app.post('/request-password-reset', async (c) => {
    const body = z.object({email}).safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return malformed(c);
    const refusal = await refused(c, 'reset', {account: body.data.email});
    if (refusal) return refusal;
    // Whether there is such an account is looked up by the job: nothing here depends on it, the time
    // it takes included.
    await addJob(db, 'mail-reset', body.data, {maxAttempts: 8});
    return c.json({status: true});
  });

  app.post('/reset-password', async (c) => {
    const body = z
      .object({token: z.string().max(200), newPassword: z.string().max(1024)})
      .safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return failure(c, 400, 'dead-link', ACCOUNT.linkDead);
    const problem = newPasswordProblem(body.data.newPassword);
    if (problem) return failure(c, 400, 'bad-password', problem);
    const refusal = await refused(c, 'link', {});
    if (refusal) return refusal;
    const done = await resetPassword(db, body.data, new Date());
    return done ? c.json({status: true}) : failure(c, 400, 'dead-link', ACCOUNT.linkDead);
  });
  return app;
}
