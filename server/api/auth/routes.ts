// What browsers may ask of sign-in. Each request is read here, counted, and only then handed on to
// better-auth, whose other endpoints stay out of reach.
import {Hono, type Context} from 'hono';
import {z} from 'zod';
import {ACCOUNT, EMAIL_MAX, GOOGLE, GOOGLE_BACK, SPEAKER} from '../../../rules/account.ts';
import {isStorable} from '../../../rules/characters.ts';
import {failure} from '../../platform/http/answers.ts';
import type {Services} from '../sessions/services.ts';
import {fairQueue} from '../../platform/fair-queue.ts';
import {addJob} from '../../domain/jobs/add-job.ts';
import type {Auth} from '../sessions/auth.ts';
import {limits} from './limited.ts';
import {isOpen} from '../../domain/auth/account-status.ts';
import {newPasswordProblem} from '../../domain/auth/password.ts';
import {resetPassword} from '../../domain/auth/password-reset.ts';
import {tellSuspended} from './suspended.ts';

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX)
  .pipe(z.email({error: ACCOUNT.invalidEmail}));
const credentials = z.object({email, password: z.string().max(1024).default('')});
const name = z.string().max(EMAIL_MAX).refine(isStorable).default('');
const signUp = credentials.extend({name});
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

const MALFORMED = new Map<unknown, string>([
  ['password', ACCOUNT.passwordTooLong],
  ['name', ACCOUNT.badName],
]);

function malformed(c: Context, {issues: [issue]}: z.ZodError): Response {
  return failure(c, 400, 'malformed', MALFORMED.get(issue?.path[0]) ?? ACCOUNT.invalidEmail);
}

const found = z.object({user: z.object({id: z.string(), email: z.string()})}).nullable();
const account = z.object({user: z.looseObject({})});

/** Who is signed in, or nobody where the session is of an account that lets nobody in. */
async function unlessShut(answer: Response): Promise<Response> {
  const read = account.safeParse(
    await answer
      .clone()
      .json()
      .catch(() => undefined),
  );
  return read.success && !isOpen(read.data.user) ? Response.json(null) : withoutToken(answer);
}

/** The answer without what scripts have no business with: the session's token above all. */
async function withoutToken(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const {headers} = answer;
  headers.delete('content-length');
  return Response.json(found.parse(await answer.json()), {headers});
}

export function authRoutes(services: Services): Hono {
  const {auth, db, env} = services;
  const {refused, forgive, remember, placeOf} = limits(services);
  // A sign-up holds a connection while its password is hashed: a crowd of newcomers must not take them all.
  const inTurn = fairQueue();
  const app = new Hono();

  app.get('/get-session', async (c) => unlessShut(await auth.handler(c.req.raw)));
  app.post('/sign-out', async (c) => {
    const speaker = c.req.header(SPEAKER);
    const here = speaker && (await services.signedIn(c.req.raw.headers));
    // A tab that slept while somebody else signed in ends nothing of theirs.
    if (here && here !== speaker) return c.json({success: true});
    return handOn(auth, c, {});
  });

  app.post('/sign-in/email', async (c) => {
    const body = credentials.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return malformed(c, body.error);
    const who = {account: body.data.email};
    const refusal = await refused(c, 'signIn', who);
    if (refusal) return refusal;
    const answer = await handOn(auth, c, body.data);
    if (answer.ok) {
      await forgive(c, 'signIn', who);
      await remember(c, who.account);
    }
    if (answer.status !== 401) return withoutToken(answer);
    return failure(c, 401, 'INVALID_EMAIL_OR_PASSWORD', ACCOUNT.signInRefused);
  });

  app.post('/sign-up/email', async (c) => {
    const body = signUp.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return malformed(c, body.error);
    const problem = newPasswordProblem(body.data.password);
    if (problem) return failure(c, 400, 'bad-password', problem);
    const refusal = await refused(c, 'signUp', {account: body.data.email});
    if (refusal) return refusal;
    const answer = await inTurn(placeOf(c), () => handOn(auth, c, body.data));
    if (answer.ok) await remember(c, body.data.email);
    if (answer.status !== 422) return withoutToken(answer);
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
    if (!withGoogle) return c.redirect(`${GOOGLE_BACK}&error=unreachable`);
    return tellSuspended(await withGoogle.handler(c.req.raw), env.publicUrl);
  });

  app.post('/request-password-reset', async (c) => {
    const body = z.object({email}).safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return malformed(c, body.error);
    const refusal = await refused(c, 'reset', {account: body.data.email});
    if (refusal) return refusal;
    // Whether there is such an account is looked up by the job: nothing here depends on it, the time
    // it takes included. Nor does the next request's, which the job's work would slow down a little.
    await addJob(db, 'mail-reset', body.data, {maxAttempts: 8, delayS: Math.random()});
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
    const whose = await resetPassword(db, body.data, new Date());
    if (whose === undefined) return failure(c, 400, 'dead-link', ACCOUNT.linkDead);
    await remember(c, whose);
    return c.json({status: true});
  });
  return app;
}
