// Shutting an account out, and letting it in again. An operator's act; nothing here is reachable from
// a browser.
import {eq} from 'drizzle-orm';
import {session, user} from '../db/auth-tables.ts';
import type {Database} from '../db/client.ts';
import {voidLinks} from '../auth/links.ts';

/** Ends every session at once and refuses new ones. Live connections are cut within seconds. */
export async function disableAccount(db: Database, userId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(user).set({disabledAt: now, updatedAt: now}).where(eq(user.id, userId));
    await tx.delete(session).where(eq(session.userId, userId));
    await voidLinks(tx, userId);
  });
}

export async function enableAccount(db: Database, userId: string, now: Date): Promise<void> {
  await db.update(user).set({disabledAt: null, updatedAt: now}).where(eq(user.id, userId));
}
