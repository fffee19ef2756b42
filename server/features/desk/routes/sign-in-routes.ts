// Signing in at the desk: password, then a code of the authenticator app or a backup code. At the first sign-in the code
// confirms the set-up of the second factor.
import {Hono, type Context} from 'hono';
import {z} from 'zod';
import {EMAIL_MAX} from '../../../../rules/account/account.ts';
import {DESK} from '../../../../rules/desk/desk.ts';
import {newPasswordProblem} from '../../account/password.ts';
import {readCode} from '../codes.ts';
import {logDesk} from '../../../platform/database/desk-log.ts';
import {setOperatorPassword} from '../operators.ts';
import {failure} from '../../../platform/http/answers.ts';
import {readJson} from '../../../platform/http/read-json.ts';
import {rateLimits} from '../../account/rate-limit-middleware.ts';
import {postJson} from '../../../platform/http/post-json.ts';
import type {Services} from '../../../platform/sessions/services.ts';
import {DESK_AUTH, PASSWORD_SIGN_IN} from './operator-auth.ts';
import {requireSignIn, type DeskServices} from './require-operator.ts';

const password = z.string().max(1024);
const credentials = z.object({email: z.string().trim().toLowerCase().max(EMAIL_MAX), password});
const passwordAgain = z.object({password});
const codeBody = z.object({code: z.string().max(40)});
const linkBody = z.object({token: z.string().max(200), newPassword: password});

const challenge = z.object({twoFactorRedirect: z.literal(true)});
const secondFactor = z.object({totpURI: z.string(), backupCodes: z.array(z.string())});
const verified = z.object({user: z.object({email: z.string()})});

const [CONFLICT, TOO_MANY_REQUESTS] = [409, 429];

export function signInRoutes(services: Services & DeskServices): Hono {
  const {db, deskAuth, env} = services;
  const {rateLimited, refund} = rateLimits(services);
  const app = new Hono();

  /** Calls an endpoint of better-auth, and passes its cookies on. */
  async function forward(c: Context, path: string, body: unknown): Promise<Response> {
    const answer = await postJson(deskAuth, c, `${env.publicUrl}${DESK_AUTH}${path}`, body);
    for (const cookie of answer.headers.getSetCookie()) {
      c.header('set-cookie', cookie, {append: true});
    }
    return answer;
  }

  app.post('/sign-in', async (c) => {
    const body = await readJson(c, credentials);
    if (!body.success) return failure(c, 400, 'malformed', DESK.refused);
    const subject = {account: `desk ${body.data.email}`};
    const refusal = await rateLimited(c, 'signIn', subject);
    if (refusal) return refusal;
    const answer = await forward(c, PASSWORD_SIGN_IN, body.data);
    if (!answer.ok) return failure(c, 401, 'refused', DESK.refused);
    await refund(c, 'signIn', subject);
    const isKnown = challenge.safeParse(await answer.json()).success;
    return c.json({next: isKnown ? 'code' : 'set-up'});
  });

  app.post('/set-up', requireSignIn(services), async (c) => {
    const body = await readJson(c, passwordAgain);
    if (!body.success) return failure(c, 400, 'malformed', DESK.refused);
    const subject = {account: `desk ${c.var.operator.email}`};
    const refusal = await rateLimited(c, 'signIn', subject);
    if (refusal) return refusal;
    const answer = await forward(c, '/two-factor/enable', {...body.data, method: 'totp'});
    if (!answer.ok) return failure(c, 400, 'refused', DESK.refused);
    await refund(c, 'signIn', subject);
    const {totpURI: uri, backupCodes} = secondFactor.parse(await answer.json());
    return c.json({uri, backupCodes});
  });

  app.post('/code', async (c) => {
    const body = await readJson(c, codeBody);
    if (!body.success) return failure(c, 400, 'malformed', DESK.wrongCode);
    const refusal = await rateLimited(c, 'link', {});
    if (refusal) return refusal;
    const {kind, code} = readCode(body.data.code);
    const answer = await forward(c, `/two-factor/verify-${kind}`, {code});
    if (answer.status === TOO_MANY_REQUESTS) {
      return failure(c, 429, 'locked', DESK.tooManyCodes);
    }
    // What another secret has encrypted cannot be read.
    if (answer.status >= 500) return failure(c, 500, 'unchecked-code', DESK.uncheckedCode);
    if (answer.status === CONFLICT) return failure(c, 400, 'used-code', DESK.usedCode);
    if (!answer.ok) return failure(c, 400, 'wrong-code', DESK.wrongCode);
    const {email} = verified.parse(await answer.json()).user;
    await logDesk(db, {operator: email, act: 'signed-in'});
    return c.json({status: true});
  });

  app.post('/sign-out', async (c) => {
    await forward(c, '/sign-out', {});
    return c.json({status: true});
  });

  app.post('/password', async (c) => {
    const body = await readJson(c, linkBody);
    if (!body.success) return failure(c, 400, 'dead-link', DESK.linkDead);
    const problem = newPasswordProblem(body.data.newPassword);
    if (problem) return failure(c, 400, 'bad-password', problem);
    const refusal = await rateLimited(c, 'link', {});
    if (refusal) return refusal;
    const email = await setOperatorPassword(db, body.data, new Date());
    if (email === undefined) return failure(c, 400, 'dead-link', DESK.linkDead);
    return c.json({email});
  });
  return app;
}
