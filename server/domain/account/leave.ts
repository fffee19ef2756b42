// Leaving Wing: out of sight at once, for some days a sign-in brings everything back, then all of it goes.
import {eq, isNotNull, and, sql} from 'drizzle-orm';
import {LEAVING} from '../../../rules/leaving.ts';
import type {Limiter} from '../auth/limits.ts';
import {voidLinks} from '../auth/links.ts';
import {session, user} from '../database/auth-tables.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {removeJob} from '../../platform/jobs/queue.ts';
import {addJob} from '../jobs/add-job.ts';
import type {Mailer} from '../../platform/mail/index.ts';
import {hide, lockAround, unhide} from '../safety/presence.ts';

/** A job that fails is tried again until the person is gone: for days, if it must be. */
const ATTEMPTS = 25;
const jobKey = (userId: string) => `forget:${userId}`;

/** Ends every session and hides the member; everything about them is deleted at `leavesAt`. */
export function startLeaving(db: Database, userId: string, leavesAt: Date): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      await lockAround(tx, userId);
      const [leaver] = await tx
        .update(user)
        .set({leavesAt})
        .where(eq(user.id, userId))
        .returning({email: user.email});
      if (!leaver) return;
      await tx.delete(session).where(eq(session.userId, userId));
      await voidLinks(tx, userId);
      await hide(tx, userId);
      // Not a moment before: the job leaves alone whoever still has time.
      const options = {key: jobKey(userId), at: leavesAt, maxAttempts: ATTEMPTS};
      await addJob(tx, 'forget-member', {userId, ...leaver}, options);
      await addJob(tx, 'mail-leaving', {userId});
    }),
  );
}

/** Somebody who was leaving has signed in: they are seen again, their conversations are back. */
export function stayAfterAll(db: Database, userId: string): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      await lockAround(tx, userId);
      const stayed = await tx
        .update(user)
        .set({leavesAt: null})
        .where(and(eq(user.id, userId), isNotNull(user.leavesAt)))
        .returning({id: user.id});
      if (stayed.length === 0) return;
      // One that was made while they left let nobody in, and shall not now.
      await tx.delete(session).where(eq(session.userId, userId));
      await removeJob(tx, jobKey(userId));
      await unhide(tx, userId);
    }),
  );
}

/**
 * The job: deletes everything about somebody whose time is over; their photos' bytes follow by jobs of
 * the database. Does nothing for somebody who has come back.
 */
export async function forgetMember(
  {db, limiter, mailer}: {db: Database; limiter: Limiter; mailer: Pick<Mailer, 'forget'>},
  {userId, email}: {userId: string; email?: string | undefined},
): Promise<void> {
  const [member] = await db.select({email: user.email}).from(user).where(eq(user.id, userId));
  const address = member?.email ?? email;
  await withRetry(() => db.execute(sql`select forget_member(${userId})`));
  const [here] = await db.select({id: user.id}).from(user).where(eq(user.id, userId));
  if (here) return;
  // Also for somebody whom an earlier try has deleted, and then failed.
  await mailer.forget({userId, email: address});
  await limiter.forget(userId);
  if (address !== undefined) await limiter.forget(address);
}

/** The job: says until when the account can be had back, in case it was not its owner who left. */
export async function mailLeaving(
  {db, mailer, publicUrl}: {db: Database; mailer: Mailer; publicUrl: string},
  userId: string,
): Promise<void> {
  const [member] = await db
    .select({email: user.email, leavesAt: user.leavesAt})
    .from(user)
    .where(eq(user.id, userId));
  if (!member?.leavesAt) return;
  const day = member.leavesAt.toUTCString();
  await mailer.send({
    to: member.email,
    userId,
    subject: 'Your Wing account will be deleted',
    text: `You asked us to delete your Wing account. That happens on ${day}.\n\nIf you change your mind, or if it was not you, sign in before then. ${LEAVING.comingBack}\n\n${publicUrl}/signin`,
  });
}
