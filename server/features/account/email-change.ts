// Moves an account to another email address, or confirms its current one. Nothing changes until the member
// opens the mailed link.
import {and, eq, ne} from 'drizzle-orm';
import {ACCOUNT_MAILS} from '../../../rules/mails.ts';
import {inLanguage} from '../../../rules/words/on-the-server.ts';
import {languageOfAccount} from '../../platform/database/account-language.ts';
import {session, user} from '../../platform/database/auth-tables.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {isDuplicate} from '../../platform/postgres/retry.ts';
import {addJob, removeResetJobs} from '../../platform/queue/add-job.ts';
import {noteMailAccepted, noteMailRefused} from '../notices/settings.ts';
import {consumeLink, createLink, voidLinks} from '../../platform/database/mailed-links.ts';
import type {Limiter} from '../../platform/database/attempt-limits.ts';
import type {SuspendedAddresses} from '../safety/suspended-addresses.ts';
import {keepOnlyPassword} from './password.ts';
import {AddressRefused, type Mailer} from '../../platform/mail/index.ts';

type Mailing = {db: Database; mailer: Mailer; publicUrl: string};

async function ownerOf(db: Database | Transaction, email: string): Promise<string | undefined> {
  const [found] = await db.select({id: user.id}).from(user).where(eq(user.email, email));
  return found?.id;
}

/** Job: mails the confirmation link. If the address belongs to another account, that account's owner is told instead. */
export async function mailConfirmation(
  {db, mailer, publicUrl, suspended}: Mailing & {suspended: SuspendedAddresses},
  target: {userId: string; email: string},
): Promise<void> {
  const {userId, email} = target;
  const owner = await ownerOf(db, email);
  // A suspended member's address is answered as one that is in use.
  const isTaken = owner === undefined ? await suspended.has(db, email) : owner !== userId;
  if (isTaken) {
    const told = owner ?? userId;
    const worded = inLanguage(await languageOfAccount(db, told), () => ({
      subject: ACCOUNT_MAILS.taken.subject,
      text: `${ACCOUNT_MAILS.taken.text}\n\n${publicUrl}/signin`,
    }));
    return mailer.send({to: email, userId: told, ...worded});
  }
  const token = await createLink(db, 'email', {userId, email}, new Date());
  const worded = inLanguage(await languageOfAccount(db, userId), () => ({
    subject: ACCOUNT_MAILS.confirm.subject,
    text: [
      ACCOUNT_MAILS.confirm.open,
      `${publicUrl}/confirm-email?token=${token}`,
      ACCOUNT_MAILS.confirm.nothing,
    ].join('\n\n'),
  }));
  await mailer.send({to: email, userId, ...worded}).catch(async (error: unknown) => {
    if (!(error instanceof AddressRefused)) throw error;
    // The account page says so.
    if (owner === userId) await noteMailRefused(db, userId);
  });
}

/**
 * Job: clears the rate limits of the old address and notifies it, in case an intruder moved the account.
 * Sends no mail when the account was deleted meanwhile.
 */
export async function mailEmailChanged(
  {db, mailer, limiter, contactEmail}: Mailing & {limiter: Limiter; contactEmail: string},
  {userId, email}: {userId: string; email: string},
): Promise<void> {
  await limiter.clear(email);
  const [member] = await db.select({id: user.id}).from(user).where(eq(user.id, userId));
  if (!member) return;
  const worded = inLanguage(await languageOfAccount(db, userId), () => ({
    subject: ACCOUNT_MAILS.moved.subject,
    text: ACCOUNT_MAILS.moved.text(contactEmail),
  }));
  await mailer.send({to: email, userId, ...worded});
}

type LinkUse = {token: string; userId: string; sessionId: string};

/**
 * Consumes the link. It works only in a session of the member who requested it, so that the mailbox's owner cannot
 * confirm the address for another member by accident. Changing the address ends the account's other sessions, and Google's
 * account of the old address no longer opens it, unless there is no password.
 * @returns 'dead' when the link is unknown, used, expired or another member's; 'taken' when another account has
 *   the address by now.
 */
export async function confirmEmail(
  db: Database,
  opened: LinkUse,
  now: Date,
): Promise<'done' | 'dead' | 'taken'> {
  try {
    return await db.transaction((tx) => useLink(tx, opened, now));
  } catch (error) {
    // A second link for the same address was opened concurrently.
    if (isDuplicate(error)) return 'taken';
    throw error;
  }
}

async function useLink(tx: Transaction, {token, userId, sessionId}: LinkUse, now: Date) {
  const target = await consumeLink(tx, 'email', {token, userId}, now);
  if (!target) return 'dead' as const;
  const {email} = target;
  const owner = await ownerOf(tx, email);
  if (owner !== undefined && owner !== userId) return 'taken' as const;
  const [before] = await tx
    .select({email: user.email})
    .from(user)
    .where(eq(user.id, userId))
    .for('update');
  await tx
    .update(user)
    .set({email, emailVerified: true, updatedAt: now})
    .where(eq(user.id, userId));
  await noteMailAccepted(tx, userId);
  if (before && before.email !== email) {
    await voidLinks(tx, userId);
    await tx.delete(session).where(and(eq(session.userId, userId), ne(session.id, sessionId)));
    await keepOnlyPassword(tx, userId);
    await removeResetJobs(tx, before.email);
    await addJob(tx, 'mail-moved', {userId, email: before.email});
  }
  return 'done' as const;
}
