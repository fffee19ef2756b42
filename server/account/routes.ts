// What somebody may do with their own account: see it, move it to another address, change the
// password, look at their devices and sign them all out.
import {and, eq, ne} from 'drizzle-orm';
import {Hono, type Context} from 'hono';
import {z} from 'zod';
import {ACCOUNT, EMAIL_MAX} from '../../rules/account.ts';
import {limits} from '../auth/limited.ts';
import {
  checkPassword,
  hashPassword,
  hasPassword,
  newPasswordProblem,
  writePassword,
} from '../auth/password.ts';
import {account, session} from '../db/auth-tables.ts';
import {failure} from '../http/answers.ts';
import type {Services} from '../http/services.ts';
import {addJob} from '../jobs/add-job.ts';
import {devicesOf} from './devices.ts';
import {confirmEmail} from './email-change.ts';

const password = z.string().max(1024);
const change = z.object({currentPassword: password, newPassword: password});
const move = z.object({
  email: z.string().trim().toLowerCase().max(EMAIL_MAX).pipe(z.email()),
  password: password.default(''),
});
const link = z.object({token: z.string().max(200)});

type Me = {userId: string; sessionId: string; email: string; isConfirmed: boolean};

const signedOut = (c: Context) => failure(c, 401, 'signed-out', ACCOUNT.signedOut);

export function accountRoutes(services: Services): Hono {
  const {auth, db} = services;
  const {refused, forgive} = limits(services);
  const app = new Hono();

  const me = async (c: Context): Promise<Me | undefined> => {
    const found = await auth.api.getSession({headers: c.req.raw.headers});
    if (!found || found.user.disabledAt) return undefined;
    const {id: userId, email, emailVerified} = found.user;
    return {userId, sessionId: found.session.id, email, isConfirmed: emailVerified};
  };

  /** Whether it is really them: their password, if they have one. Wrong ones are counted. */
  const unproven = async (c: Context, {userId}: Me, given: string) => {
    const refusal = await refused(c, 'password', {account: userId});
    if (refusal) return refusal;
    const checked = await checkPassword(db, userId, given);
    if (checked === 'wrong') return failure(c, 400, 'wrong-password', ACCOUNT.passwordWrong);
    await forgive(c, 'password', {account: userId});
    return undefined;
  };

  app.get('/', async (c) => {
    const who = await me(c);
    if (!who) return signedOut(c);
    const google = await db
      .select({id: account.id})
      .from(account)
      .where(and(eq(account.userId, who.userId), eq(account.providerId, 'google')));
    return c.json({
      email: who.email,
      isConfirmed: who.isConfirmed,
      hasPassword: await hasPassword(db, who.userId),
      hasGoogle: google.length > 0,
      devices: await devicesOf(db, who, new Date()),
    });
  });

  app.post('/password', async (c) => {
    const who = await me(c);
    if (!who) return signedOut(c);
    const body = change.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return failure(c, 400, 'malformed', ACCOUNT.passwordWrong);
    const {currentPassword, newPassword} = body.data;
    const problem = newPasswordProblem(newPassword);
    if (problem) return failure(c, 400, 'bad-password', problem);
    const refusal = await unproven(c, who, currentPassword);
    if (refusal) return refusal;
    if (!(await hasPassword(db, who.userId))) {
      return failure(c, 400, 'no-password', ACCOUNT.noPassword);
    }
    const hash = await hashPassword(newPassword);
    await db.transaction(async (tx) => {
      await writePassword(tx, who.userId, hash);
      await tx
        .delete(session)
        .where(and(eq(session.userId, who.userId), ne(session.id, who.sessionId)));
    });
    return c.json({status: true});
  });

  app.post('/email', async (c) => {
    const who = await me(c);
    if (!who) return signedOut(c);
    const body = move.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return failure(c, 400, 'malformed', ACCOUNT.invalidEmail);
    const {email, password: given} = body.data;
    // Confirming the address one has needs no password: the mailbox is the proof.
    const refusal =
      (email === who.email ? undefined : await unproven(c, who, given)) ??
      (await refused(c, 'emailChange', {account: who.userId}));
    if (refusal) return refusal;
    await addJob(db, 'mail-confirmation', {userId: who.userId, email}, {maxAttempts: 8});
    return c.json({status: true});
  });

  app.post('/confirm-email', async (c) => {
    const body = link.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return failure(c, 400, 'dead-link', ACCOUNT.linkDead);
    const refusal = await refused(c, 'link', {});
    if (refusal) return refusal;
    const outcome = await confirmEmail(db, body.data.token, new Date());
    if (outcome === 'done') return c.json({status: true});
    return outcome === 'taken'
      ? failure(c, 409, 'email-taken', ACCOUNT.addressTaken)
      : failure(c, 400, 'dead-link', ACCOUNT.linkDead);
  });

  app.post('/sign-out-everywhere', async (c) => {
    const who = await me(c);
    if (!who) return signedOut(c);
    await db.delete(session).where(eq(session.userId, who.userId));
    return c.json({status: true});
  });
  return app;
}
