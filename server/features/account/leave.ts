// Leaving Wing: hides the member at once, restores everything on a sign-in within the grace period, then deletes it.
import {and, eq, isNotNull, isNull, sql} from 'drizzle-orm';
import {LEAVING} from '../../../rules/account/leaving.ts';
import {ACCOUNT_MAILS, dayInMails} from '../../../rules/mails.ts';
import {inLanguage} from '../../../rules/words/on-the-server.ts';
import {languageOfAccount} from '../../platform/database/account-language.ts';
import type {Limiter} from '../../platform/database/attempt-limits.ts';
import {voidLinks} from '../../platform/database/mailed-links.ts';
import {session, user} from '../../platform/database/auth-tables.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {removeJob} from '../../platform/queue/queue.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import type {Mailer} from '../../platform/mail/index.ts';
import {deletePhotosOf} from '../photos/sweep-photos.ts';
import type {PhotoStorage} from '../photos/storage.ts';
import {hideMember, lockMemberAndSuggestions, unhideMember} from '../safety/visibility.ts';

const MAX_ATTEMPTS = 25;
const jobKey = (userId: string) => `forget:${userId}`;

/** Adds the job that appends to the log of deletions (deletion-log.ts). */
async function noteDeletion(tx: Transaction, userId: string, leavesAt: Date | null): Promise<void> {
  const [at, due] = [new Date().toISOString(), leavesAt?.toISOString() ?? null];
  await addJob(tx, 'note-deletion', {userId, at, leavesAt: due}, {maxAttempts: MAX_ATTEMPTS});
}

/** Ends every session, hides the member and schedules the deletion for `leavesAt`. */
export function startLeaving(db: Database, userId: string, leavesAt: Date): Promise<void> {
  return db.retry(async (tx) => {
    await lockMemberAndSuggestions(tx, userId);
    const [leaver] = await tx
      .update(user)
      .set({leavesAt})
      .where(eq(user.id, userId))
      .returning({email: user.email});
    if (!leaver) return;
    await tx.delete(session).where(eq(session.userId, userId));
    await voidLinks(tx, userId);
    await hideMember(tx, userId);
    // The job ignores a member whose `leavesAt` has not passed, so it must not run earlier.
    const options = {key: jobKey(userId), at: leavesAt, maxAttempts: MAX_ATTEMPTS};
    await addJob(tx, 'forget-member', {userId, ...leaver}, options);
    await addJob(tx, 'mail-leaving', {userId});
    await noteDeletion(tx, userId, leavesAt);
  });
}

/** Cancels a pending deletion when the member signs in: their profile and rooms show again. */
export function cancelLeaving(db: Database, userId: string): Promise<void> {
  return db.retry(async (tx) => {
    await lockMemberAndSuggestions(tx, userId);
    const stayed = await tx
      .update(user)
      .set({leavesAt: null})
      .where(and(eq(user.id, userId), isNotNull(user.leavesAt)))
      .returning({id: user.id});
    if (stayed.length === 0) return;
    // A session that was created while the member left must not become usable now.
    await tx.delete(session).where(eq(session.userId, userId));
    await removeJob(tx, jobKey(userId));
    await noteDeletion(tx, userId, null);
    await unhideMember(tx, userId);
    await addJob(tx, 'mail-staying', {userId});
  });
}

type Forgetting = {
  db: Database;
  limiter: Limiter;
  mailer: Pick<Mailer, 'deleteStored'>;
  storage: PhotoStorage;
  selfies: PhotoStorage;
};

/** Job: deletes everything about a member whose `leavesAt` has passed. Does nothing for a member who has come back. */
export async function forgetMember(
  {db, limiter, mailer, storage, selfies}: Forgetting,
  {userId, email}: {userId: string; email: string},
): Promise<void> {
  const [member] = await db.select({email: user.email}).from(user).where(eq(user.id, userId));
  const address = member?.email ?? email;
  await withRetry(() => db.execute(sql`select forget_member(${userId})`));
  const [remaining] = await db.select({id: user.id}).from(user).where(eq(user.id, userId));
  if (remaining) return;
  // Also runs after an earlier attempt deleted the account and then failed.
  await mailer.deleteStored(userId);
  await deletePhotosOf(storage, userId);
  await deletePhotosOf(selfies, userId);
  await limiter.clear(userId);
  await limiter.clear(address);
}

/** Job: mails the deletion date, in case an intruder asked for the deletion. Too late for one that is due. */
export async function mailLeaving(
  {db, mailer, publicUrl}: {db: Database; mailer: Mailer; publicUrl: string},
  userId: string,
): Promise<void> {
  const [member] = await db
    .select({email: user.email, leavesAt: user.leavesAt})
    .from(user)
    .where(eq(user.id, userId));
  if (!member?.leavesAt || member.leavesAt <= new Date()) return;
  const {email, leavesAt} = member;
  const worded = inLanguage(await languageOfAccount(db, userId), () => {
    const {subject, asked, signIn} = ACCOUNT_MAILS.leaving;
    const change = `${signIn} ${LEAVING.comingBack}`;
    return {subject, text: `${asked(dayInMails(leavesAt))}\n\n${change}\n\n${publicUrl}/signin`};
  });
  await mailer.send({to: email, userId, ...worded});
}

/** Job: mails the member that a sign-in has cancelled the deletion. It may have been somebody else's sign-in. */
export async function mailStaying(
  {db, mailer, publicUrl}: {db: Database; mailer: Mailer; publicUrl: string},
  userId: string,
): Promise<void> {
  const [member] = await db
    .select({email: user.email})
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.leavesAt)));
  if (!member) return;
  const worded = inLanguage(await languageOfAccount(db, userId), () => ({
    subject: ACCOUNT_MAILS.staying.subject,
    text: `${ACCOUNT_MAILS.staying.text}\n\n${publicUrl}/signin`,
  }));
  await mailer.send({to: member.email, userId, ...worded});
}
