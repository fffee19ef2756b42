// Moving an account to another address, or confirming the one it has: nothing changes until the link
// in that mailbox is opened.
import {and, eq, ne} from 'drizzle-orm';
import {session, user} from '../database/auth-tables.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {isDuplicate} from '../../platform/postgres/retry.ts';
import {addJob, removeResets} from '../jobs/add-job.ts';
import {consumeLink, createLink, voidLinks} from '../auth/links.ts';
import type {Limiter} from '../auth/limits.ts';
import type {Mailer} from '../../platform/mail/index.ts';

type Mailing = {db: Database; mailer: Mailer; publicUrl: string};

async function ownerOf(db: Database | Transaction, email: string): Promise<string | undefined> {
  const [found] = await db.select({id: user.id}).from(user).where(eq(user.email, email));
  return found?.id;
}

/** The job: mails the link. An address that is somebody else's account is told so, and only it. */
export async function mailConfirmation(
  {db, mailer, publicUrl}: Mailing,
  target: {userId: string; email: string},
): Promise<void> {
  const {userId, email} = target;
  const owner = await ownerOf(db, email);
  if (owner !== undefined && owner !== userId) {
    return mailer.send({
      to: email,
      userId: owner,
      subject: 'You have a Wing account already',
      text: `Somebody, probably you, wanted to move a Wing account to this address. It has an account of its own already, so nothing was changed. Sign in to that one:\n\n${publicUrl}/signin`,
    });
  }
  const token = await createLink(db, 'email', {userId, email}, new Date());
  await mailer.send({
    to: email,
    userId,
    subject: 'Confirm your email for Wing',
    text: [
      'Open this link within an hour, where you are signed in to Wing, to use this address for your account:',
      `${publicUrl}/confirm-email?token=${token}`,
      'If you have no account at Wing, do nothing.',
    ].join('\n\n'),
  });
}

/**
 * The job: forgets what was counted for the address that was left, and tells it, in case it was not its owner
 * who left. Tells nobody who is gone by now.
 */
export async function mailMoved(
  {db, mailer, limiter}: Mailing & {limiter: Limiter},
  {userId, email}: {userId: string; email: string},
): Promise<void> {
  await limiter.forget(email);
  const [member] = await db.select({id: user.id}).from(user).where(eq(user.id, userId));
  if (!member) return;
  await mailer.send({
    to: email,
    userId,
    subject: 'Your Wing account has a new email',
    text: 'Your Wing account was moved to another address, and this one can no longer be used to sign in. Your other devices were signed out. If it was not you, answer this mail.',
  });
}

type Opened = {token: string; userId: string; sessionId: string};

/**
 * Uses the link, for the member whose session it is opened in: a mailbox's owner must not confirm, for a
 * stranger, that it is the stranger's. An account that moves to another address loses its other sessions.
 * @returns 'dead' when it is unknown, used, old or not theirs; 'taken' when somebody else was faster.
 */
export async function confirmEmail(
  db: Database,
  opened: Opened,
  now: Date,
): Promise<'done' | 'dead' | 'taken'> {
  try {
    return await db.transaction((tx) => useLink(tx, opened, now));
  } catch (error) {
    // Two links for one address, opened at the same moment.
    if (isDuplicate(error)) return 'taken';
    throw error;
  }
}

async function useLink(tx: Transaction, {token, userId, sessionId}: Opened, now: Date) {
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
  if (before && before.email !== email) {
    await voidLinks(tx, userId);
    await tx.delete(session).where(and(eq(session.userId, userId), ne(session.id, sessionId)));
    await removeResets(tx, before.email);
    await addJob(tx, 'mail-moved', {userId, email: before.email}, {maxAttempts: 8});
  }
  return 'done' as const;
}
