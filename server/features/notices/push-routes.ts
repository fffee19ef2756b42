// Push subscriptions of a member's devices, and the public key that they subscribe with.
import {and, eq, sql} from 'drizzle-orm';
import {Hono, type Context} from 'hono';
import {z} from 'zod';
import {canonicalPushEndpoint} from '../../../rules/notices/notification.ts';
import {PROBLEMS} from '../../../rules/wording.ts';
import {session} from '../../platform/database/auth-tables.ts';
import type {Transaction} from '../../platform/postgres/client.ts';
import {pushSubscription} from '../../platform/database/notice-tables.ts';
import {failure} from '../../platform/http/answers.ts';
import {readJson} from '../../platform/http/read-json.ts';
import {requireSession} from '../../platform/sessions/require-session.ts';
import type {SessionMember} from '../../platform/sessions/signed-in-lookup.ts';
import type {Services} from '../../platform/sessions/services.ts';

const DEVICES_MAX = 10;
const endpoint = z.string().transform((address, {issues}) => {
  const canonical = canonicalPushEndpoint(address);
  if (canonical !== undefined) return canonical;
  issues.push({code: 'custom', input: address});
  return z.NEVER;
});
const key = z.string().regex(/^[\w-]{16,200}$/);
const subscription = z.object({
  endpoint,
  keys: z.object({p256dh: key, auth: key}),
  showsText: z.boolean().optional(),
  /** The endpoint that the browser has replaced by this one. The new subscription keeps its settings. */
  replaces: endpoint.optional(),
});

const detail = z.object({showsText: z.boolean()});

const signedOut = (c: Context) => failure(c, 401, 'signed-out', PROBLEMS.userNotFound);

const notSubscribed = (c: Context) =>
  failure(c, 404, 'not-found', 'This device has no notifications turned on.');

/** Deletes the replaced subscription. @returns its `showsText`. */
async function removeReplaced(tx: Transaction, userId: string, old: string | undefined) {
  if (old === undefined) return false;
  const own = and(eq(pushSubscription.endpoint, old), eq(pushSubscription.userId, userId));
  const [removed] = await tx.delete(pushSubscription).where(own).returning();
  return removed?.showsText ?? false;
}

export function pushRoutes(
  services: Services,
  publicKey: string,
): Hono<{Variables: {member: SessionMember}}> {
  const {db} = services;
  const app = new Hono<{Variables: {member: SessionMember}}>();
  app.use(requireSession(services, PROBLEMS.userNotFound));
  app.get('/key', (c) => c.json({publicKey}));

  app.put('/subscription', async (c) => {
    const parsed = await readJson(c, subscription);
    if (!parsed.success) return failure(c, 400, 'malformed', 'That is no push subscription.');
    const {keys, replaces} = parsed.data;
    const {userId, sessionId} = c.var.member;
    const isDone = await db.transaction(async (tx) => {
      const own = eq(session.id, sessionId);
      const [current] = await tx.select({id: session.id}).from(session).where(own).for('key share');
      if (!current) return false;
      const showsText = parsed.data.showsText ?? (await removeReplaced(tx, userId, replaces));
      const device = {userId, sessionId, ...keys, showsText};
      // The endpoint moves to the member who is signed in on the device now.
      await tx
        .insert(pushSubscription)
        .values({endpoint: parsed.data.endpoint, ...device})
        .onConflictDoUpdate({target: pushSubscription.endpoint, set: device});
      await tx.execute(sql`
        delete from push_subscription where endpoint in (
          select endpoint from push_subscription where user_id = ${userId}
          order by created_at desc offset ${DEVICES_MAX})`);
      return true;
    });
    return isDone ? c.body(null, 204) : signedOut(c);
  });

  /** Whether notifications on this session's device show the sender and text. */
  app.get('/detail', async (c) => {
    const own = eq(pushSubscription.sessionId, c.var.member.sessionId);
    const [device] = await db.select().from(pushSubscription).where(own).limit(1);
    return device ? c.json({showsText: device.showsText}) : notSubscribed(c);
  });

  app.put('/detail', async (c) => {
    const parsed = await readJson(c, detail);
    if (!parsed.success) return failure(c, 400, 'malformed', 'That is no choice of detail.');
    const own = eq(pushSubscription.sessionId, c.var.member.sessionId);
    const changed = await db.update(pushSubscription).set(parsed.data).where(own).returning();
    return changed.length > 0 ? c.body(null, 204) : notSubscribed(c);
  });

  app.delete('/subscription', async (c) => {
    const parsed = await readJson(c, z.object({endpoint}));
    if (!parsed.success) return failure(c, 400, 'malformed', 'That is no push subscription.');
    await db
      .delete(pushSubscription)
      .where(
        and(
          eq(pushSubscription.endpoint, parsed.data.endpoint),
          eq(pushSubscription.userId, c.var.member.userId),
        ),
      );
    return c.body(null, 204);
  });
  return app;
}
