// A member's own account: email address, password and signed-in devices.
import {and, eq, ne} from 'drizzle-orm';
import {Hono, type Context} from 'hono';
import {z} from 'zod';
import {ACCOUNT, EMAIL_MAX} from '../../../rules/account/account.ts';
import {isStorable} from '../../../rules/characters.ts';
import {inLanguage} from '../../../rules/words/on-the-server.ts';
import {rateLimits} from './rate-limit-middleware.ts';
import {voidLinks} from '../../platform/database/mailed-links.ts';
import {hashPassword, hasPassword, newPasswordProblem, writePassword} from './password.ts';
import {ownerCheck} from './owner-middleware.ts';
import {session} from '../../platform/database/auth-tables.ts';
import {failure} from '../../platform/http/answers.ts';
import {languageOf} from '../../platform/http/page-language.ts';
import {readJson} from '../../platform/http/read-json.ts';
import {requireSession} from '../../platform/sessions/require-session.ts';
import type {SessionMember} from '../../platform/sessions/signed-in-lookup.ts';
import type {Services} from '../../platform/sessions/services.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {devicesOf} from './devices.ts';
import {confirmEmail} from './email-change.ts';
import {markWarningRead, unreadWarning} from '../safety/warning.ts';

const password = z.string().max(1024);
const change = z.object({currentPassword: password, newPassword: password});
const move = z.object({
  email: z.string().trim().toLowerCase().max(EMAIL_MAX).pipe(z.email()),
  password: password.default(''),
});
const link = z.object({token: z.string().max(200)});
const device = z.object({id: z.string().max(200).refine(isStorable)});

export function accountRoutes(services: Services): Hono {
  const {db} = services;
  const {rateLimited} = rateLimits(services);
  const checkOwner = ownerCheck(services);
  const signedIn = requireSession(services, ACCOUNT.signedOut);
  const app = new Hono();

  const refuseUnlessOwner = (
    c: Context,
    {userId, signedInAt}: SessionMember,
    currentPassword: string,
  ) => checkOwner(c, {userId, signedInAt, password: currentPassword, stale: ACCOUNT.staleSignIn});

  app.get('/', signedIn, async (c) => {
    const {member} = c.var;
    return c.json({
      email: member.email,
      isConfirmed: member.isConfirmed,
      hasPassword: await hasPassword(db, member.userId),
      devices: await inLanguage(languageOf(c), () => devicesOf(db, member, new Date())),
    });
  });

  app.get('/warning', signedIn, async (c) =>
    c.json({why: await unreadWarning(db, c.var.member.userId)}),
  );

  app.post('/warning', signedIn, async (c) => {
    await markWarningRead(db, c.var.member.userId);
    return c.json({status: true});
  });

  app.post('/password', signedIn, async (c) => {
    const {member} = c.var;
    const body = await readJson(c, change);
    if (!body.success) return failure(c, 400, 'malformed', ACCOUNT.passwordWrong);
    const {currentPassword, newPassword} = body.data;
    const problem = newPasswordProblem(newPassword);
    if (problem) return failure(c, 400, 'bad-password', problem);
    if (!(await hasPassword(db, member.userId))) {
      return failure(c, 400, 'no-password', ACCOUNT.noPassword);
    }
    const refusal = await refuseUnlessOwner(c, member, currentPassword);
    if (refusal) return refusal;
    const hash = await hashPassword(newPassword);
    await db.transaction(async (tx) => {
      await writePassword(tx, member.userId, hash);
      await voidLinks(tx, member.userId);
      await tx
        .delete(session)
        .where(and(eq(session.userId, member.userId), ne(session.id, member.sessionId)));
    });
    return c.json({status: true});
  });

  app.post('/email', signedIn, async (c) => {
    const {member} = c.var;
    const body = await readJson(c, move);
    if (!body.success) return failure(c, 400, 'malformed', ACCOUNT.invalidEmail);
    const {email, password: currentPassword} = body.data;
    // Confirming the current address needs no password: opening the mail is the proof.
    const refusal =
      (email === member.email ? undefined : await refuseUnlessOwner(c, member, currentPassword)) ??
      (await rateLimited(c, 'emailChange', {account: member.userId}));
    if (refusal) return refusal;
    await addJob(db, 'mail-confirmation', {userId: member.userId, email}, {maxAttempts: 8});
    return c.json({status: true});
  });

  app.post('/confirm-email', requireSession(services, ACCOUNT.confirmSignedOut), async (c) => {
    const body = await readJson(c, link);
    if (!body.success) return failure(c, 400, 'dead-link', ACCOUNT.linkDead);
    const refusal = await rateLimited(c, 'link', {});
    if (refusal) return refusal;
    const {userId, sessionId} = c.var.member;
    const outcome = await confirmEmail(db, {...body.data, userId, sessionId}, new Date());
    if (outcome === 'done') return c.json({status: true});
    return outcome === 'taken'
      ? failure(c, 409, 'email-taken', ACCOUNT.addressTaken)
      : failure(c, 400, 'dead-link', ACCOUNT.linkDead);
  });

  app.post('/sign-out-device', signedIn, async (c) => {
    const {member} = c.var;
    const body = await readJson(c, device);
    const ended = body.success
      ? await db
          .delete(session)
          .where(and(eq(session.id, body.data.id), eq(session.userId, member.userId)))
          .returning({id: session.id})
      : [];
    return ended.length > 0
      ? c.json({status: true})
      : failure(c, 404, 'no-such-device', ACCOUNT.noSuchDevice);
  });

  app.post('/sign-out-everywhere', signedIn, async (c) => {
    await db.delete(session).where(eq(session.userId, c.var.member.userId));
    return c.json({status: true});
  });
  return app;
}
