// The endpoints of sign-in. Each validates and rate-limits the request before it reaches better-auth, whose other
// endpoints are not exposed.
import {Hono, type Context} from 'hono';
import {z} from 'zod';
import {
  ACCOUNT,
  EMAIL_MAX,
  GOOGLE,
  GOOGLE_RETURN_PATH,
  MEMBER_HEADER,
} from '../../../rules/account/account.ts';
import {isStorable} from '../../../rules/characters.ts';
import {failure} from '../../platform/http/answers.ts';
import {readJson} from '../../platform/http/read-json.ts';
import {toldLanguage} from '../../platform/http/page-language.ts';
import {postJson} from '../../platform/http/post-json.ts';
import {questionnaire} from '../../platform/database/tables.ts';
import type {SignInServices} from './sessions/services.ts';
import {fairQueue} from '../../platform/fair-queue.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {rateLimits} from './rate-limit-middleware.ts';
import {isOpen} from './account-status.ts';
import {suspendedAddresses} from '../safety/suspended-addresses.ts';
import {newPasswordProblem} from './password.ts';
import {resetPassword} from './password-reset.ts';
import {moveReasonToCookie} from './suspension-cookie.ts';

const GOOGLE_AT_ONCE = 4;

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX)
  .pipe(z.email({error: ACCOUNT.invalidEmail}));
const credentials = z.object({email, password: z.string().max(1024).default('')});
const name = z.string().max(EMAIL_MAX).refine(isStorable).default('');
const signUp = credentials.extend({name});
const reset = z.object({email});
const newPassword = z.object({token: z.string().max(200), newPassword: z.string().max(1024)});
/** A path of this origin, for Google's return. */
const ownPath = z.string().regex(/^\/(?![/\\])[\w\-/?&=]*$/);
const google = z.object({
  provider: z.literal('google'),
  callbackURL: ownPath,
  errorCallbackURL: ownPath.default('/signin'),
});

const MALFORMED = new Map<unknown, string>([
  ['password', ACCOUNT.passwordTooLong],
  ['name', ACCOUNT.badName],
]);

function malformed(c: Context, {issues: [issue]}: z.ZodError): Response {
  return failure(c, 400, 'malformed', MALFORMED.get(issue?.path[0]) ?? ACCOUNT.invalidEmail);
}

const taken = (c: Context) => failure(c, 422, 'USER_ALREADY_EXISTS', ACCOUNT.emailTaken);

const newAccount = z.object({user: z.object({id: z.string(), email: z.string()})});
const found = newAccount.nullable();
const account = z.object({user: z.looseObject({})});

/** The session without its token, or null when its account is suspended or leaving. */
async function nullUnlessOpen(answer: Response): Promise<Response> {
  const read = account.safeParse(
    await answer
      .clone()
      .json()
      .catch(() => undefined),
  );
  return read.success && !isOpen(read.data.user) ? Response.json(null) : withoutToken(answer);
}

/** Removes everything from the body that scripts must not read, above all the session's token. */
async function withoutToken(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const {headers} = answer;
  headers.delete('content-length');
  return Response.json(found.parse(await answer.json()), {headers});
}

export function authRoutes(services: SignInServices): Hono {
  const {auth, db, env} = services;
  const {rateLimited, refund, trustAddress, addressOf} = rateLimits(services);
  // A sign-up holds a database connection while its password is hashed, so one runs at a time.
  const queueSignUp = fairQueue();
  // A return from Google may hold two.
  const queueGoogle = fairQueue(GOOGLE_AT_ONCE);
  const suspended = suspendedAddresses(env);
  const app = new Hono();

  app.get('/get-session', async (c) => nullUnlessOpen(await auth.handler(c.req.raw)));
  app.post('/sign-out', async (c) => {
    const pageMember = c.req.header(MEMBER_HEADER);
    const session = pageMember ? await services.signedIn(c.req.raw.headers) : undefined;
    // An old tab must not end the session of another member who signed in meanwhile.
    if (session && session.userId !== pageMember) return c.json({success: true});
    return postJson(auth, c, c.req.url, {});
  });

  app.post('/sign-in/email', async (c) => {
    const body = await readJson(c, credentials);
    if (!body.success) return malformed(c, body.error);
    const subject = {account: body.data.email};
    const refusal = await rateLimited(c, 'signIn', subject);
    if (refusal) return refusal;
    const answer = await postJson(auth, c, c.req.url, body.data);
    if (answer.ok) {
      await refund(c, 'signIn', subject);
      await trustAddress(c, subject.account);
    }
    if (answer.status !== 401) return withoutToken(answer);
    return failure(c, 401, 'INVALID_EMAIL_OR_PASSWORD', ACCOUNT.signInRefused);
  });

  app.post('/sign-up/email', async (c) => {
    const body = await readJson(c, signUp);
    if (!body.success) return malformed(c, body.error);
    const problem = newPasswordProblem(body.data.password);
    if (problem) return failure(c, 400, 'bad-password', problem);
    const refusal = await rateLimited(c, 'signUp', {account: body.data.email});
    if (refusal) return refusal;
    // The same answer as for an address in use: the sign-up must not reveal a suspension.
    if (await suspended.has(db, body.data.email)) return taken(c);
    const answer = await queueSignUp(addressOf(c), () => postJson(auth, c, c.req.url, body.data));
    if (answer.ok) {
      await trustAddress(c, body.data.email);
      const {id: userId, email: address} = newAccount.parse(await answer.clone().json()).user;
      const language = toldLanguage(c);
      // The mail is written in it. A page tells it later otherwise.
      if (language) {
        await db.insert(questionnaire).values({userId, language}).onConflictDoNothing();
      }
      await addJob(db, 'mail-confirmation', {userId, email: address}, {maxAttempts: 8});
    }
    if (answer.status !== 422) return withoutToken(answer);
    return taken(c);
  });

  app.post('/sign-in/social', async (c) => {
    const body = await readJson(c, google);
    if (!body.success) return failure(c, 400, 'malformed', GOOGLE.failed);
    if (!env.GOOGLE_CLIENT_ID || !env.GOOGLE_CLIENT_SECRET) {
      return failure(c, 404, 'google-off', GOOGLE.off);
    }
    const refusal = await rateLimited(c, 'google', {});
    if (refusal) return refusal;
    const withGoogle = await services.google();
    if (!withGoogle) return failure(c, 503, 'google-unreachable', GOOGLE.unreachable);
    return postJson(withGoogle, c, c.req.url, {...body.data, disableRedirect: true});
  });

  app.get('/callback/google', async (c) => {
    const withGoogle = await services.google();
    if (!withGoogle) return c.redirect(`${GOOGLE_RETURN_PATH}&error=unreachable`);
    const answer = await queueGoogle(addressOf(c), () => withGoogle.handler(c.req.raw));
    return moveReasonToCookie(answer, env.publicUrl);
  });

  app.post('/request-password-reset', async (c) => {
    const body = await readJson(c, reset);
    if (!body.success) return malformed(c, body.error);
    const refusal = await rateLimited(c, 'reset', {account: body.data.email});
    if (refusal) return refusal;
    // The job looks the account up, so that the answer's timing does not reveal whether it exists. The random delay
    // keeps the job from slowing the next request measurably.
    await addJob(db, 'mail-reset', body.data, {maxAttempts: 8, delayS: Math.random()});
    return c.json({status: true});
  });

  app.post('/reset-password', async (c) => {
    const body = await readJson(c, newPassword);
    if (!body.success) return failure(c, 400, 'dead-link', ACCOUNT.linkDead);
    const problem = newPasswordProblem(body.data.newPassword);
    if (problem) return failure(c, 400, 'bad-password', problem);
    const refusal = await rateLimited(c, 'link', {});
    if (refusal) return refusal;
    const accountEmail = await resetPassword(db, body.data, new Date());
    if (accountEmail === undefined) return failure(c, 400, 'dead-link', ACCOUNT.linkDead);
    await trustAddress(c, accountEmail);
    return c.json({status: true});
  });
  return app;
}
