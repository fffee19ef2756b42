// Shutting an account out, and letting it in again. An operator's act; nothing here is reachable from
// a browser.
import {eq} from 'drizzle-orm';
import {session, user} from '../database/auth-tables.ts';
import type {Transaction} from '../../platform/postgres/client.ts';
import {voidLinks} from '../auth/links.ts';
import {hide, lockAround, unhide} from './presence.ts';

/**
 * Ends every session at once, refuses new ones and takes the member out of others' sight. Live
 * connections are cut within seconds.
 */
export async function disableAccount(tx: Transaction, userId: string, now: Date): Promise<void> {
  await lockAround(tx, userId);
  await tx.update(user).set({disabledAt: now, updatedAt: now}).where(eq(user.id, userId));
  await tx.delete(session).where(eq(session.userId, userId));
  await voidLinks(tx, userId);
  await hide(tx, userId);
}

/** Somebody who was signing in while the account was shut out starts anew, too. */
export async function enableAccount(tx: Transaction, userId: string, now: Date): Promise<void> {
  await lockAround(tx, userId);
  await tx.delete(session).where(eq(session.userId, userId));
  await tx.update(user).set({disabledAt: null, updatedAt: now}).where(eq(user.id, userId));
  await unhide(tx, userId);
}
