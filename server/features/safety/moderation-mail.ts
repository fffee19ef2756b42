// The mail that tells a member about an operator's decision.
import {eq} from 'drizzle-orm';
import {suspensionMessage, type Act} from '../../../rules/safety/report.ts';
import {user} from '../../platform/database/auth-tables.ts';
import type {Database} from '../../platform/postgres/client.ts';
import type {JobPayloads} from '../../platform/queue/add-job.ts';
import type {Mailer} from '../../platform/mail/index.ts';

type Mailing = {db: Database; mailer: Mailer; publicUrl: string; contactEmail: string};
type Words = {subject: string; text: string};
type Where = Pick<Mailing, 'publicUrl' | 'contactEmail'> & {until: Date | null};

const WORDS: Record<Exclude<Act, 'close'>, (why: string, where: Where) => Words> = {
  warn: (why, {publicUrl, contactEmail}) => ({
    subject: 'A warning about your Wing account',
    text: `${why}\n\nPlease read our community rules:\n\n${publicUrl}/community-rules\n\nIf you think we are wrong, write to ${contactEmail}.`,
  }),
  suspend: (why, {contactEmail, until}) => ({
    subject: 'Your Wing account is suspended',
    text: `${suspensionMessage(why, contactEmail, until)}\n\n${until === null ? 'You' : 'Until then you'} cannot sign in, and nobody sees you at Wing.`,
  }),
  restore: (why, {publicUrl}) => ({
    subject: 'Your Wing account is open again',
    text: `${why}\n\nYou can sign in:\n\n${publicUrl}/signin`,
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
  const words = WORDS[act](why, {...mailing, until: until === undefined ? null : new Date(until)});
  await mailing.mailer.send({to: member.email, userId, ...words});
}
