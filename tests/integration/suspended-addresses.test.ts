// A suspended member does not come back under another form of the address, also not after the account is deleted.
import {beforeEach, expect, test} from 'vitest';
import {ACCOUNT} from '../../rules/account/account.ts';
import {post} from '../support/auth-calls.ts';
import {eventually} from '../support/database.ts';
import {untilGone} from '../support/leaving.ts';
import {nextMail} from '../support/mailbox.ts';
import {PASSWORD, signUp, uniqueEmail, type Member} from '../support/member.ts';
import {restore, suspend} from '../support/operator.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

const tagged = (email: string, tag = 'again') => email.replace('@', `+${tag}@`);
const answerTo = async (email: string) => {
  const answer = await post(stack, 'auth/sign-up/email', {email, password: PASSWORD});
  const {status} = answer;
  return {status, body: status === 200 ? undefined : await answer.json()};
};
const IN_USE = {
  status: 422,
  body: {code: 'USER_ALREADY_EXISTS', message: ACCOUNT.emailTaken},
};

let member: Member;
beforeEach(async () => {
  member = await signUp(stack);
  await suspend(stack, member);
  await eventually(async () => {
    const rows = await sql`select from auth.suspended_address where user_id = ${member.userId}`;
    return rows.length > 0 || undefined;
  }, 'the hash of the address');
});

test('another form of the address is answered as one in use, until the member is restored', async () => {
  expect(await answerTo(member.email)).toMatchObject(IN_USE);
  expect(await answerTo(tagged(member.email).toUpperCase())).toMatchObject(IN_USE);
  expect((await answerTo(tagged(uniqueEmail()))).status).toBe(200);
  const [row] = await sql<{hash: string}[]>`
    select hash from auth.suspended_address where user_id = ${member.userId}`;
  expect(row?.hash).toMatch(/^[\w-]{43}$/);
  await restore(stack, member);
  expect((await answerTo(tagged(member.email))).status).toBe(200);
});

test('the address stays refused for two years after the account is deleted', async () => {
  await sql`update auth.suspended_address set at = now() - interval '3 years' where user_id = ${member.userId}`;
  await untilGone(sql, member);
  await sql`select graphile_worker.add_job('forget-expired', '{}'::json, job_key => 'expired-now')`;
  await eventually(async () => {
    const rows = await sql`select from graphile_worker.jobs where key = 'expired-now'`;
    return rows.length === 0 || undefined;
  }, 'the deletion of old rows');
  expect(await answerTo(member.email)).toMatchObject(IN_USE);
  expect(await answerTo(tagged(member.email))).toMatchObject(IN_USE);
});

test('a member who moves to a form of the address gets the mail of an address in use, and may confirm the own one', async () => {
  const other = await signUp(stack);
  const {cookie} = other;
  const email = tagged(member.email, 'moved');
  const asked = await post(stack, 'account/email', {email, password: PASSWORD}, {cookie});
  expect(asked.status).toBe(200);
  await nextMail(stack, email, 'You have a Wing account already');
  await suspend(stack, await signUp(stack, tagged(other.email)));
  expect((await post(stack, 'account/email', {email: other.email}, {cookie})).status).toBe(200);
  await nextMail(stack, other.email, 'Confirm your email');
});
