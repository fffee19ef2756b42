// The mail that tells a member about an operator's decision.
import {eq} from 'drizzle-orm';
import {MODERATION_MAILS, reasonInWords, suspensionMessage} from '../../../rules/mails.ts';
import type {Act} from '../../../rules/safety/report.ts';
import {inLanguage} from '../../../rules/words/on-the-server.ts';
import {languageOfAccount} from '../../platform/database/account-language.ts';
import {user} from '../../platform/database/auth-tables.ts';
import type {Database} from '../../platform/postgres/client.ts';
import type {JobPayloads} from '../../platform/queue/add-job.ts';
import type {Mailer} from '../../platform/mail/index.ts';

type Mailing = {db: Database; mailer: Mailer; publicUrl: string; contactEmail: string};
type Words = {subject: string; text: string};
type Where = Pick<Mailing, 'publicUrl' | 'contactEmail'> & {until: Date | null};

const {warned, suspended, restored} = MODERATION_MAILS;

const WORDS: Record<Exclude<Act, 'close'>, (why: string, where: Where) => Words> = {
  warn: (why, {publicUrl, contactEmail}) => ({
    subject: warned.subject,
    text: `${why}\n\n${warned.rules}\n\n${publicUrl}/community-rules\n\n${warned.appeal(contactEmail)}`,
  }),
  suspend: (why, {contactEmail, until}) => ({
    subject: suspended.subject,
    text: `${suspensionMessage(why, contactEmail, until)}\n\n${until === null ? suspended.effectForGood : suspended.effectUntil}`,
  }),
  restore: (why, {publicUrl}) => ({
    subject: restored.subject,
    text: `${reasonInWords(why)}\n\n${restored.signIn}\n\n${publicUrl}/signin`,
  }),
};

/** Job: does nothing when the member was deleted meanwhile. */
export async function mailModeration(
  mailing: Mailing,
  {userId, act, why, until}: JobPayloads['mail-moderation'],
): Promise<void> {
  const [member] = await mailing.db
    .select({email: user.email})
    .from(user)
    .where(eq(user.id, userId));
  if (!member) return;
  const where = {...mailing, until: until === undefined ? null : new Date(until)};
  const language = await languageOfAccount(mailing.db, userId);
  const words = inLanguage(language, () => WORDS[act](why, where));
  await mailing.mailer.send({to: member.email, userId, ...words});
}
