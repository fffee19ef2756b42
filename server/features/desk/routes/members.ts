// Members: search, one member's page, and what an operator may do for or about them. Each look at a member (once in ten minutes) and each act is logged.
import {eq} from 'drizzle-orm';
import {Hono} from 'hono';
import {z} from 'zod';
import {DESK} from '../../../../rules/desk/desk.ts';
import {
  GRANT_MAX,
  MEMBERS,
  SEARCH_MIN,
  type ExplainedPair,
  type Found,
  type MemberPage,
} from '../../../../rules/desk/members.ts';
import {EXPORT_FILE} from '../../../../rules/account/export.ts';
import {LEAVE_GRACE_DAYS} from '../../../../rules/account/leaving.ts';
import {startLeaving} from '../../account/leave.ts';
import {grantCredits, takeBackCredits, TooFewCredits} from '../../credits/grant.ts';
import {session} from '../../../platform/database/auth-tables.ts';
import {explainInWords} from '../explain-words.ts';
import {linkedAccounts} from '../linked-accounts.ts';
import {logDesk, logLook} from '../../../platform/database/desk-log.ts';
import {hasWallet, isMember, readMember} from '../member.ts';
import {searchMembers} from '../search-members.ts';
import {zipOf} from '../../account/archive.ts';
import {readMemberData} from '../../account/read-member-data.ts';
import {explainPair} from '../../matching/explain.ts';
import {suspendedAddresses} from '../../safety/suspended-addresses.ts';
import type {PhotoStorage} from '../../photos/storage.ts';
import {failure} from '../../../platform/http/answers.ts';
import {readJson} from '../../../platform/http/read-json.ts';
import {isFromOtherSite} from '../../../platform/http/origin.ts';
import {holdFromBody, malformed, why} from './moderation.ts';
import type {DeskServices, ForOperators} from './require-operator.ts';

const DAY_MS = 86_400_000;
const SEARCH_MAX = 254;

const reasoned = z.object({why});
const grant = z.object({
  /** Made by the page: a repeated request books once. */
  id: z.uuid(),
  amount: z
    .number({error: MEMBERS.badAmount})
    .int({error: MEMBERS.badAmount})
    .min(-GRANT_MAX, {error: MEMBERS.badAmount})
    .max(GRANT_MAX, {error: MEMBERS.badAmount})
    .refine((amount) => amount !== 0, {error: MEMBERS.badAmount}),
  why,
});

export function memberRoutes(services: DeskServices, storage: PhotoStorage): Hono<ForOperators> {
  const {db} = services;
  const suspended = suspendedAddresses(services.env);
  const app = new Hono<ForOperators>();

  app.get('/', async (c) => {
    const text = (c.req.query('q') ?? '').trim().slice(0, SEARCH_MAX);
    if (text.length < SEARCH_MIN) return failure(c, 400, 'too-short', MEMBERS.tooShort);
    const members: Found[] = await searchMembers(db, text);
    return c.json({members});
  });

  app.use('/:id/*', async (c, next) => {
    const userId = c.req.param('id');
    if (!(await isMember(db, userId))) return failure(c, 404, 'not-found', DESK.gone);
    const isRead = c.req.method === 'GET';
    if (isRead) await logLook(db, {operator: c.var.operator.email, userId});
    return next();
  });

  app.get('/:id', async (c) => {
    const member: MemberPage | undefined = await readMember(db, c.req.param('id'), new Date());
    if (!member) return failure(c, 404, 'not-found', DESK.gone);
    return c.json(member);
  });

  app.get('/:id/linked', async (c) =>
    c.json({accounts: await linkedAccounts(db, c.req.param('id'), suspended)}),
  );

  app.get('/:id/suggestions/:otherId', async (c) => {
    const {id, otherId} = c.req.param();
    const explanation = await explainPair(db, id, otherId, new Date());
    if (!explanation) return failure(c, 404, 'not-found', DESK.gone);
    const explained: ExplainedPair = explainInWords(explanation);
    return c.json(explained);
  });

  app.get('/:id/export', async (c) => {
    if (isFromOtherSite(c)) return failure(c, 403, 'forbidden-origin', DESK.failed);
    const userId = c.req.param('id');
    await logDesk(db, {operator: c.var.operator.email, act: 'exported', userId});
    return c.body(zipOf(await readMemberData(db, userId), storage), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${EXPORT_FILE}"`,
    });
  });

  app.post('/:id/act', (c) =>
    holdFromBody(services, c, {userId: c.req.param('id'), reportId: undefined}),
  );

  app.post('/:id/credits', async (c) => {
    const body = await readJson(c, grant);
    if (!body.success) return malformed(c, body.error);
    const userId = c.req.param('id');
    const {id, amount, why: reason} = body.data;
    if (!(await hasWallet(db, userId))) return failure(c, 409, 'no-wallet', MEMBERS.noWallet);
    const isGrant = amount > 0;
    const act = isGrant ? 'granted' : 'took-back';
    const entry = {
      operator: c.var.operator.email,
      userId,
      act,
      why: `${amount}: ${reason}`,
    } as const;
    const booked = {userId, amount: Math.abs(amount), reference: `desk:${id}`};
    const book = isGrant ? grantCredits : takeBackCredits;
    try {
      await book(db, booked, (tx) => logDesk(tx, entry));
    } catch (error) {
      if (!(error instanceof TooFewCredits)) throw error;
      return failure(c, 409, 'too-few', MEMBERS.tooMuch(error.credits));
    }
    return c.json({status: true});
  });

  app.post('/:id/sign-out', async (c) => {
    const body = await readJson(c, reasoned);
    if (!body.success) return malformed(c, body.error);
    const userId = c.req.param('id');
    await db.transaction(async (tx) => {
      await tx.delete(session).where(eq(session.userId, userId));
      const operator = c.var.operator.email;
      await logDesk(tx, {operator, act: 'signed-out-member', userId, why: body.data.why});
    });
    return c.json({status: true});
  });

  app.post('/:id/delete', async (c) => {
    const body = await readJson(c, reasoned);
    if (!body.success) return malformed(c, body.error);
    const userId = c.req.param('id');
    const operator = c.var.operator.email;
    await logDesk(db, {operator, act: 'deletion-started', userId, why: body.data.why});
    await startLeaving(db, userId, new Date(Date.now() + LEAVE_GRACE_DAYS * DAY_MS));
    return c.json({status: true});
  });
  return app;
}
