// A member's devices that want system notifications: the key they subscribe with, and their addresses.
import {and, eq, sql} from 'drizzle-orm';
import {Hono} from 'hono';
import {z} from 'zod';
import {isPushEndpoint} from '../../rules/notification.ts';
import {USER_NOT_FOUND} from '../../rules/wording.ts';
import {pushSubscription} from '../db/tables.ts';
import {failure} from '../http/answers.ts';
import {sessionUser, type Services} from '../http/services.ts';

const DEVICES_MAX = 10;
const endpoint = z.string().max(2000).refine(isPushEndpoint);
const key = z.string().regex(/^[\w-]{16,200}$/);
const subscription = z.object({
  endpoint,
  keys: z.object({p256dh: key, auth: key}),
  showsText: z.boolean(),
});

export function pushRoutes(
  services: Services,
  publicKey: string,
): Hono<{
  Variables: {userId: string};
}> {
  const {db} = services;
  const app = new Hono<{Variables: {userId: string}}>();
  app.use(async (c, next) => {
    const userId = await sessionUser(services, c.req.raw.headers);
    if (!userId) return failure(c, 401, 'signed-out', USER_NOT_FOUND);
    c.set('userId', userId);
    return next();
  });
  app.get('/key', (c) => c.json({publicKey}));

  app.put('/subscription', async (c) => {
    const parsed = subscription.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return failure(c, 400, 'malformed', 'That is no push subscription.');
    const {keys, showsText} = parsed.data;
    const device = {userId: c.get('userId'), ...keys, showsText};
    // A browser belongs to whoever is signed in there now.
    await db
      .insert(pushSubscription)
      .values({endpoint: parsed.data.endpoint, ...device})
      .onConflictDoUpdate({target: pushSubscription.endpoint, set: device});
    await db.execute(sql`
      delete from push_subscription where endpoint in (
        select endpoint from push_subscription where user_id = ${device.userId}
        order by created_at desc offset ${DEVICES_MAX})`);
    return c.body(null, 204);
  });

  app.delete('/subscription', async (c) => {
    const parsed = z.object({endpoint}).safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return failure(c, 400, 'malformed', 'That is no push subscription.');
    await db
      .delete(pushSubscription)
      .where(
        and(
          eq(pushSubscription.endpoint, parsed.data.endpoint),
          eq(pushSubscription.userId, c.get('userId')),
        ),
      );
    return c.body(null, 204);
  });
  return app;
}
