// Password reset through a real mail server: a link works once, for its account, until it expires.
import {expect, test} from 'vitest';
import {ACCOUNT, LINK_SECONDS} from '../../rules/account/account.ts';
import {isSignedIn, post, signInCall} from '../support/auth-calls.ts';
import {times} from '../support/length.ts';
import {nextMail, tokenIn} from '../support/mailbox.ts';
import {PASSWORD, signUp, uniqueEmail} from '../support/member.ts';
import {PAIRS, takesTheSameTime} from '../support/timing.ts';
import {useRun} from '../support/run.ts';

const NEW_PASSWORD = 'a brand new pass-phrase';
const SUBJECT = 'new password';
const USES = times(3, 10);

const {stack, sql} = useRun();

const requestReset = (email: string) => post(stack, 'auth/request-password-reset', {email});
const resetPassword = (token: string, newPassword = NEW_PASSWORD) =>
  post(stack, 'auth/reset-password', {token, newPassword});

async function memberWithLink() {
  const member = await signUp(stack);
  expect((await requestReset(member.email)).status).toBe(200);
  return {...member, token: tokenIn(await nextMail(stack, member.email, SUBJECT))};
}

async function expectDeadLink(response: Response): Promise<void> {
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({code: 'dead-link', message: ACCOUNT.linkDead});
}

test('the link changes the password once, ends every session and confirms the address', async () => {
  const {email, cookie, token} = await memberWithLink();
  expect(await isSignedIn(stack, cookie)).toBe(true);
  expect((await resetPassword(token)).status).toBe(200);
  expect(await isSignedIn(stack, cookie)).toBe(false);
  expect((await signInCall(stack, email, PASSWORD)).status).toBe(401);
  expect((await signInCall(stack, email, NEW_PASSWORD)).status).toBe(200);
  const [row] = await sql`select email_verified from auth.user where email = ${email}`;
  expect(row?.email_verified).toBe(true);

  await expectDeadLink(await resetPassword(token, 'yet another pass-phrase'));
  expect((await signInCall(stack, email, NEW_PASSWORD)).status).toBe(200);
});

test(`of ${USES} concurrent uses one succeeds, and its password is set`, async () => {
  const {email, token} = await memberWithLink();
  const passwords = Array.from({length: USES}, (_, i) => `pass-phrase number ${i}`);
  const answers = await Promise.all(passwords.map((password) => resetPassword(token, password)));
  const winners = passwords.filter((_, i) => answers[i]?.ok);
  expect(winners).toHaveLength(1);
  expect((await signInCall(stack, email, String(winners[0]))).status).toBe(200);
});

test('using one link invalidates the other links of the account', async () => {
  const {email, token} = await memberWithLink();
  await requestReset(email);
  const second = tokenIn(await nextMail(stack, email, SUBJECT));
  expect(second).not.toBe(token);
  expect((await resetPassword(second)).status).toBe(200);
  await expectDeadLink(await resetPassword(token));
});

test('refuses an expired or altered link', async () => {
  const {email, userId, token} = await memberWithLink();
  for (const tampered of [`${token}A`, token.slice(1), token.toUpperCase(), '', 'x']) {
    await expectDeadLink(await resetPassword(tampered));
  }
  const [row] = await sql<{seconds: number}[]>`
    select extract(epoch from expires_at - now())::int as seconds from auth.mailed_link
    where user_id = ${userId}`;
  expect(row?.seconds).toBeGreaterThan(LINK_SECONDS.reset - 60);
  expect(row?.seconds).toBeLessThanOrEqual(LINK_SECONDS.reset);
  await sql`
    update auth.mailed_link set expires_at = expires_at - make_interval(secs => ${LINK_SECONDS.reset})
    where user_id = ${userId}`;
  await expectDeadLink(await resetPassword(token));
  expect((await signInCall(stack, email, PASSWORD)).status).toBe(200);
});

test('refuses a link sent to an address that the account no longer has', async () => {
  const {userId, token} = await memberWithLink();
  await sql`update auth.user set email = ${uniqueEmail()} where id = ${userId}`;
  await expectDeadLink(await resetPassword(token));
});

test('stores no usable token in the database', async () => {
  const {userId, token} = await memberWithLink();
  const rows = await sql`select * from auth.mailed_link where user_id = ${userId}`;
  const jobs = await sql`select * from graphile_worker._private_jobs`;
  expect(rows).toHaveLength(1);
  expect(JSON.stringify([rows, jobs])).not.toContain(token);
  await expectDeadLink(await resetPassword(String(rows[0]?.hash)));
});

test('known and unknown addresses get the same answer in the same time', async () => {
  const answers = new Set<string>();
  const look = async (email: string) => {
    const response = await requestReset(email);
    answers.add(`${response.status} ${await response.text()}`);
  };
  expect(
    await takesTheSameTime(async () => {
      const known = await Promise.all(Array.from({length: PAIRS}, () => signUp(stack)));
      return [() => look(known.pop()?.email ?? ''), () => look(uniqueEmail())];
    }),
  ).toBe(true);
  expect(answers.size).toBe(1);
});

test('a password that is too short, too long or too common is refused before the link is used', async () => {
  const {token} = await memberWithLink();
  for (const [password, message] of [
    ['1234567', ACCOUNT.passwordTooShort],
    ['x'.repeat(129), ACCOUNT.passwordTooLong],
    ['Password1', ACCOUNT.passwordTooCommon],
  ] as const) {
    const response = await resetPassword(token, password);
    expect(await response.json()).toMatchObject({code: 'bad-password', message});
  }
  // Any character is allowed, and each code point counts as one.
  expect((await resetPassword(token, '🦅'.repeat(128))).status).toBe(200);
});
