// The mail that tells a member what came of their picture.
import {and, eq, isNull} from 'drizzle-orm';
import {CHECK_SAYS, VERIFY} from '../../../rules/photos/verification-words.ts';
import {inLanguage} from '../../../rules/words/on-the-server.ts';
import {languageOfAccount} from '../../platform/database/account-language.ts';
import {user} from '../../platform/database/auth-tables.ts';
import type {Mailer} from '../../platform/mail/index.ts';
import type {Database} from '../../platform/postgres/client.ts';
import type {JobPayloads} from '../../platform/queue/add-job.ts';

type Mailing = {db: Database; mailer: Mailer; publicUrl: string; hasVerification: boolean};

/** Job: does nothing for a member who was suspended or is leaving, nor when the operator has switched the check off. */
export async function mailCheck(
  {db, mailer, publicUrl, hasVerification}: Mailing,
  {userId, state}: JobPayloads['mail-check'],
): Promise<void> {
  if (!hasVerification) return;
  const [member] = await db
    .select({email: user.email})
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt), isNull(user.leavesAt)));
  if (!member) return;
  const worded = inLanguage(await languageOfAccount(db, userId), () => ({
    subject: VERIFY.mail,
    text: `${CHECK_SAYS[state]}\n\n${publicUrl}/verify-photos`,
  }));
  await mailer.send({to: member.email, userId, ...worded});
}
