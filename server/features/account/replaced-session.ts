// A browser has one session: signing in again ends the previous one.
import {and, eq, ne} from 'drizzle-orm';
import {session} from '../../platform/database/auth-tables.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {pushSubscription} from '../../platform/database/notice-tables.ts';

/**
 * Ends the session of `token`, which `next` replaces. Push subscriptions of the device move to `next` when it
 * belongs to the same member, and are deleted with the old session otherwise.
 */
export function replaceSession(
  db: Database,
  token: string,
  next: {id: string; userId: string},
): Promise<void> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({id: session.id, userId: session.userId})
      .from(session)
      .where(and(eq(session.token, token), ne(session.id, next.id)));
    if (!before) return;
    if (before.userId === next.userId) {
      await tx
        .update(pushSubscription)
        .set({sessionId: next.id})
        .where(eq(pushSubscription.sessionId, before.id));
    }
    await tx.delete(session).where(eq(session.id, before.id));
  });
}
