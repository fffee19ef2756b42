// Resets a forgotten password by a mailed link. Using the link proves access to the mailbox, so it confirms the address,
// and it ends every session and voids every other link.
import {and, eq, isNull} from 'drizzle-orm';
import {ACCOUNT_MAILS} from '../../../rules/mails.ts';
import {inLanguage} from '../../../rules/words/on-the-server.ts';
import {languageOfAccount} from '../../platform/database/account-language.ts';
import {session, user} from '../../platform/database/auth-tables.ts';
import type {Database} from '../../platform/postgres/client.ts';
import type {Mailer} from '../../platform/mail/index.ts';
import {consumeLink, createLink, voidLinks} from '../../platform/database/mailed-links.ts';
import {hashPassword, writePassword} from './password.ts';

type Mailing = {db: Database; mailer: Mailer; publicUrl: string};

/** Job: mails a reset link if the account exists. The link is stored before the mail leaves, so it works at once. */
export async function mailReset({db, mailer, publicUrl}: Mailing, email: string): Promise<void> {
  const [found] = await db
    .select({userId: user.id, email: user.email})
    .from(user)
    .where(and(eq(user.email, email), isNull(user.disabledAt)));
  if (!found) return;
  const token = await createLink(db, 'reset', found, new Date());
  // The fragment tells the page the account, for password managers.
  const link = `${publicUrl}/reset-password?token=${token}#${new URLSearchParams({email: found.email})}`;
  const worded = inLanguage(await languageOfAccount(db, found.userId), () => {
    const {subject, asked, once, nothing} = ACCOUNT_MAILS.reset;
    return {subject, text: [asked, once, link, nothing].join('\n\n')};
  });
  await mailer.send({to: found.email, userId: found.userId, ...worded});
}

/**
 * Consumes the link and writes the password in one transaction; of concurrent calls one succeeds.
 * @returns the account's email address; undefined when the link is unknown, used, expired, or was sent to a former
 *   address of the account.
 */
export async function resetPassword(
  db: Database,
  {token, newPassword}: {token: string; newPassword: string},
  now: Date,
): Promise<string | undefined> {
  // Hashing is slow on purpose, so it runs before any lock is taken.
  const hash = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    const target = await consumeLink(tx, 'reset', {token}, now);
    if (!target) return undefined;
    const {userId, email} = target;
    const [owner] = await tx
      .update(user)
      .set({emailVerified: true, updatedAt: now})
      .where(and(eq(user.id, userId), eq(user.email, email), isNull(user.disabledAt)))
      .returning({id: user.id});
    if (!owner) return undefined;
    await writePassword(tx, userId, hash);
    await tx.delete(session).where(eq(session.userId, userId));
    await voidLinks(tx, userId);
    return email;
  });
}
