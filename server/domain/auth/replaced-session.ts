// A browser has one session at a time: signing in again ends the one it came with.
import {and, eq, ne} from 'drizzle-orm';
import {session} from '../database/auth-tables.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {pushSubscription} from '../database/tables.ts';

/**
 * Ends the session of `token`, in whose place `next` has come. The notifications that its member asked
 * for on this device go on if `next` is theirs too, and end with it otherwise.
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
