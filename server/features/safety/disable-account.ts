// Suspends and restores accounts. Only operators' commands call this, no route does.
import {eq} from 'drizzle-orm';
import {session, user} from '../../platform/database/auth-tables.ts';
import type {Transaction} from '../../platform/postgres/client.ts';
import {voidLinks} from '../../platform/database/mailed-links.ts';
import {forgetSuspendedAddress} from './suspended-addresses.ts';
import {forgetSuspendedDevices, noteSuspendedDevices} from './suspended-devices.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {deleteSuspensionHashes} from '../photos/hash-store.ts';
import {hideMember, lockMemberAndSuggestions, unhideMember} from './visibility.ts';

/**
 * Suspends an account: ends its sessions, refuses new ones and hides the member. Open connections are closed within
 * seconds.
 */
export async function disableAccount(tx: Transaction, userId: string, now: Date): Promise<void> {
  await lockMemberAndSuggestions(tx, userId);
  await tx.update(user).set({disabledAt: now, updatedAt: now}).where(eq(user.id, userId));
  await noteSuspendedDevices(tx, userId);
  await tx.delete(session).where(eq(session.userId, userId));
  await voidLinks(tx, userId);
  await hideMember(tx, userId);
  await addJob(tx, 'hash-photos', {userId});
  await addJob(tx, 'hash-address', {userId});
}

/** Restores an account. Deletes a session that was created during the suspension. */
export async function enableAccount(tx: Transaction, userId: string, now: Date): Promise<void> {
  await lockMemberAndSuggestions(tx, userId);
  await tx.delete(session).where(eq(session.userId, userId));
  await tx.update(user).set({disabledAt: null, updatedAt: now}).where(eq(user.id, userId));
  await unhideMember(tx, userId);
  await deleteSuspensionHashes(tx, userId);
  await forgetSuspendedAddress(tx, userId);
  await forgetSuspendedDevices(tx, userId);
}
