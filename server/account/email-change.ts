// Moving an account to another address, or confirming the one it has: nothing changes until the link
// in that mailbox is opened.
import {eq} from 'drizzle-orm';
import {user} from '../db/auth-tables.ts';
import type {Database, Transaction} from '../db/client.ts';
import {addJob} from '../jobs/add-job.ts';
import {consumeLink, createLink, voidLinks} from '../auth/links.ts';
import type {Mailer} from '../mail/index.ts';

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
      subject: 'You have a Wing account already',
      text: `Somebody, probably you, wanted to move a Wing account to this address. It has an account of its own already, so nothing was changed. Sign in to that one:\n\n${publicUrl}/signin`,
    });
  }
  await db.transaction(async (tx) => {
    const token = await createLink(tx, 'email', {userId, email}, new Date());
    await mailer.send({
      to: email,
      subject: 'Confirm your email for Wing',
      text: [
        'Open this link within an hour to use this address for your Wing account:',
        `${publicUrl}/confirm-email?token=${token}`,
        'If you have no account at Wing, do nothing.',
      ].join('\n\n'),
    });
  });
}

/** The job: tells the address that was left, in case it was not its owner who left. */
export async function mailMoved({mailer}: Mailing, {email}: {email: string}): Promise<void> {
  await mailer.send({
    to: email,
    subject: 'Your Wing account has a new email',
    text: 'Your Wing account was moved to another address, and this one can no longer be used to sign in. If it was not you, answer this mail.',
  });
}

/** Uses the link. 'dead' when it is unknown, used or old; 'taken' when somebody else was faster. */
export function confirmEmail(
  db: Database,
  token: string,
  now: Date,
): Promise<'done' | 'dead' | 'taken'> {
  return db.transaction(async (tx) => {
    const target = await consumeLink(tx, 'email', token, now);
    if (!target) return 'dead';
    const {userId, email} = target;
    const owner = await ownerOf(tx, email);
    if (owner !== undefined && owner !== userId) return 'taken';
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
      await addJob(tx, 'mail-moved', {email: before.email}, {maxAttempts: 8});
    }
    return 'done';
  });
}
