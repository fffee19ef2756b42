// A mail of each kind to a member's account, in the language of the account.
import {randomUUID} from 'node:crypto';
import {eq} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {CHECK_RESULTS} from '../../../rules/photos/verification.ts';
import {LANGUAGE_TAGS, type Language} from '../../../rules/words/languages.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {createLimiter} from '../../platform/database/attempt-limits.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {questionnaire} from '../../platform/database/tables.ts';
import type {Mail} from '../../platform/mail/mailer.ts';
import {mailModeration} from '../safety/moderation-mail.ts';
import {suspendedAddresses} from '../safety/suspended-addresses.ts';
import {mailCheck} from '../verification/check-mail.ts';
import {mailConfirmation, mailEmailChanged} from './email-change.ts';
import {mailLeaving, mailStaying} from './leave.ts';
import {mailReset} from './password-reset.ts';

const base = useScratchDatabase();
const suspended = suspendedAddresses({
  WING_SECRET: 'a secret of at least thirty-two letters',
  WING_SECRET_BEFORE: undefined,
});
/** A picture of somebody else leads to a warning, which is another mail. */
const CHECKS = CHECK_RESULTS.filter((state) => state !== 'different');
const KINDS = 9 + CHECKS.length;
const UNTIL = '2030-06-01T12:00:00Z';

/** Every mail to a member whose account speaks `language`; null is one that has not told it. */
async function mailsIn(language: Language | null): Promise<Mail[]> {
  const {db} = base;
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => void mails.push(mail),
    deleteStored: () => Promise.resolve(),
    close: () => undefined,
  };
  const mailing = {db, mailer, publicUrl: 'https://wing.example', contactEmail: 'us@wing.example'};
  const userId = randomUUID();
  const email = `${userId}@wing.example`;
  const member = {userId, email};
  await db.insert(user).values({id: userId, name: 'Ada', email});
  if (language) await db.insert(questionnaire).values({userId, language});
  await mailConfirmation({...mailing, suspended}, member);
  const taken = {userId: 'another', email};
  await mailConfirmation({...mailing, suspended}, taken);
  await mailEmailChanged({...mailing, limiter: createLimiter(db)}, member);
  await mailReset(mailing, email);
  await mailStaying(mailing, userId);
  for (const state of CHECKS) await mailCheck({...mailing, hasVerification: true}, {userId, state});
  await db
    .update(user)
    .set({leavesAt: new Date(UNTIL)})
    .where(eq(user.id, userId));
  await mailLeaving(mailing, userId);
  const why = '1234';
  await mailModeration(mailing, {userId, act: 'warn', why});
  await mailModeration(mailing, {userId, act: 'suspend', why, until: UNTIL});
  await mailModeration(mailing, {userId, act: 'restore', why});
  return mails;
}

/** The lines of words, without addresses and the operator's reason. */
const wordsOf = ({subject, text}: Mail) =>
  [subject, ...text.split('\n')].filter((line) => !/^(https:.*|1234|)$/.test(line));

test('is English where the account has told no language', async () => {
  const mails = await mailsIn(null);
  expect(mails).toHaveLength(KINDS);
  expect(mails.map(wordsOf)).toEqual((await mailsIn('en')).map(wordsOf));
  expect(mails.map(({subject}) => subject)).toEqual([
    'Confirm your email for Wing',
    'You have a Wing account already',
    'Your Wing account has a new email',
    'Choose a new password for Wing',
    'Your Wing account stays',
    ...CHECKS.map(() => 'Your picture for Wing'),
    'Your Wing account will be deleted',
    'A warning about your Wing account',
    'Your Wing account is suspended',
    'Your Wing account is open again',
  ]);
});

test('has no English line left in another language', async () => {
  const english = new Set((await mailsIn('en')).flatMap(wordsOf));
  for (const language of LANGUAGE_TAGS.filter((tag) => tag !== 'en')) {
    const mails = await mailsIn(language);
    expect(mails).toHaveLength(KINDS);
    const lines = mails.flatMap(wordsOf);
    expect([language, lines.filter((line) => english.has(line))]).toEqual([language, []]);
  }
});
