// The account endpoints: signing out a single device, and changing the email address, which needs the password or a
// fresh sign-in.
import {expect, test} from 'vitest';
import {ACCOUNT, FRESH_SIGN_IN_SECONDS} from '../../rules/account/account.ts';
import {isSignedIn, post, signInCall} from '../support/auth-calls.ts';
import {eventually} from '../support/database.ts';
import {nextMail, tokenIn} from '../support/mailbox.ts';
import {cookieOf, PASSWORD, signUp, uniqueEmail} from '../support/member.ts';
import {useRun} from '../support/run.ts';

type Device = {id: string; isThis: boolean};

const {stack, sql} = useRun();

async function devicesOf(cookie: string): Promise<Device[]> {
  const response = await fetch(`${stack.url}/api/account`, {headers: {cookie}});
  const {devices}: {devices: Device[]} = await response.json();
  return devices;
}

/** A member with two devices; `phone` is the cookie of the second. */
async function memberWithPhone() {
  const member = await signUp(stack);
  const phone = cookieOf(await signInCall(stack, member.email, PASSWORD));
  const devices = await devicesOf(member.cookie);
  const [id = ''] = devices.filter(({isThis}) => !isThis).map((device) => device.id);
  return {...member, phone, phoneId: id};
}

/** A member without a password who signed in with Google `seconds` ago. */
async function signedInBefore(seconds: number) {
  const member = await signUp(stack);
  await sql`update auth.account set provider_id = 'google', password = null
    where user_id = ${member.userId}`;
  await sql`update auth.session set created_at = now() - make_interval(secs => ${seconds})
    where user_id = ${member.userId}`;
  return member;
}

const endDevice = (cookie: string, id: unknown) =>
  post(stack, 'account/sign-out-device', {id}, {cookie});
const changeEmail = (cookie: string, email: string, password = '') =>
  post(stack, 'account/email', {email, password}, {cookie});
const confirm = (token: string, cookie?: string) =>
  post(stack, 'account/confirm-email', {token}, {cookie});

test('signs out one device and keeps the others', async () => {
  const {cookie, phone, phoneId} = await memberWithPhone();
  expect((await endDevice(cookie, phoneId)).status).toBe(200);
  expect(await isSignedIn(stack, phone)).toBe(false);
  expect(await isSignedIn(stack, cookie)).toBe(true);
  const again = await endDevice(cookie, phoneId);
  expect([again.status, await again.json()]).toMatchObject([
    404,
    {code: 'no-such-device', message: ACCOUNT.noSuchDevice},
  ]);
});

test("refuses to sign out another member's device", async () => {
  const [mine, theirs] = [await signUp(stack), await memberWithPhone()];
  expect((await endDevice(mine.cookie, theirs.phoneId)).status).toBe(404);
  expect((await endDevice('', theirs.phoneId)).status).toBe(401);
  expect((await endDevice(mine.cookie, {id: theirs.phoneId})).status).toBe(404);
  expect(await isSignedIn(stack, theirs.phone)).toBe(true);
});

test('without a password, changing the email address needs a fresh sign-in', async () => {
  const stale = await signedInBefore(FRESH_SIGN_IN_SECONDS + 5);
  const refused = await changeEmail(stale.cookie, uniqueEmail());
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    {code: 'stale-sign-in', message: ACCOUNT.staleSignIn},
  ]);
  const next = uniqueEmail();
  const fresh = await signedInBefore(FRESH_SIGN_IN_SECONDS - 60);
  expect((await changeEmail(fresh.cookie, next)).status).toBe(200);
  await nextMail(stack, next, 'Confirm');
});

test('with a password, changing the email address needs that password', async () => {
  const {cookie} = await signUp(stack);
  for (const password of ['', 'a guess']) {
    const response = await changeEmail(cookie, uniqueEmail(), password);
    expect((await response.json()).code).toBe('wrong-password');
  }
});

test('changing the email address ends the other sessions and notifies the old address', async () => {
  const {cookie, phone, email} = await memberWithPhone();
  const next = uniqueEmail();
  expect((await changeEmail(cookie, next, PASSWORD)).status).toBe(200);
  const token = tokenIn(await nextMail(stack, next, 'Confirm'));
  expect(await isSignedIn(stack, phone)).toBe(true);
  // A permanently failed mail job would keep the old address, so the change must delete it.
  await sql`select graphile_worker.add_job('mail-reset', job_key => ${email}, max_attempts => 1,
    run_at => now() + interval '1 hour', payload => json_build_object('email', ${email}::text),
    flags => array[${`about:${email}`}])`;
  await sql`select graphile_worker.permanently_fail_jobs(array_agg(id)) from graphile_worker.jobs
    where key = ${email}`;
  expect((await confirm(token, cookie)).status).toBe(200);
  expect(await sql`select from graphile_worker.jobs where key = ${email}`).toEqual([]);
  expect(await isSignedIn(stack, cookie)).toBe(true);
  expect(await isSignedIn(stack, phone)).toBe(false);
  await nextMail(stack, email, 'has a new email');
});

test('confirms an address only in a session of the member who requested it', async () => {
  const attacker = await signUp(stack);
  const owner = uniqueEmail();
  await changeEmail(attacker.cookie, owner, PASSWORD);
  const token = tokenIn(await nextMail(stack, owner, 'Confirm'));
  const opened = await confirm(token);
  expect([opened.status, await opened.json()]).toMatchObject([
    401,
    {code: 'signed-out', message: ACCOUNT.confirmSignedOut},
  ]);
  const other = await signUp(stack);
  expect((await confirm(token, other.cookie)).status).toBe(400);
  expect((await signInCall(stack, owner, PASSWORD)).status).toBe(401);
  // The refused attempts did not use up the link.
  expect((await confirm(token, attacker.cookie)).status).toBe(200);
});

test('refuses the second of two concurrent confirmations of one address', async () => {
  const [next, slow] = [uniqueEmail(), await signUp(stack)];
  await changeEmail(slow.cookie, next, PASSWORD);
  const token = tokenIn(await nextMail(stack, next, 'Confirm'));
  const fast = await signUp(stack);
  const {answer} = await sql.begin(async (tx) => {
    // Uncommitted: invisible to other transactions, but the unique index already holds the address.
    await tx`update auth.user set email = ${next} where id = ${fast.userId}`;
    const [{pid} = {pid: 0}] = await tx<{pid: number}[]>`select pg_backend_pid() as pid`;
    const opened = confirm(token, slow.cookie);
    await eventually(async () => {
      const waiting = await sql`
        select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`;
      return waiting.length > 0 ? true : undefined;
    }, 'the second one to wait for the first');
    return {answer: opened};
  });
  const taken = await answer;
  expect([taken.status, await taken.json()]).toMatchObject([
    409,
    {code: 'email-taken', message: ACCOUNT.addressTaken},
  ]);
});

test('confirming the current address ends no session', async () => {
  const {cookie, phone, email} = await memberWithPhone();
  expect((await changeEmail(cookie, email)).status).toBe(200);
  expect((await confirm(tokenIn(await nextMail(stack, email, 'Confirm')), cookie)).status).toBe(
    200,
  );
  expect(await isSignedIn(stack, phone)).toBe(true);
});

test('a new account gets a mail that confirms its address', async () => {
  // By the page's request.
  const {cookie, email, userId} = await signUp({url: stack.url, apiKey: stack.apiKey});
  const token = tokenIn(await nextMail(stack, email, 'Confirm'));
  expect((await confirm(token, cookie)).status).toBe(200);
  const rows = await sql`select from auth.user where id = ${userId} and email_verified`;
  expect(rows).toHaveLength(1);
});

test('after a change of address the Google account of the old one opens the account no more, unless there is no password', async () => {
  const [both, google] = [await signUp(stack), await signedInBefore(0)];
  await sql`insert into auth.account (id, account_id, provider_id, user_id)
    values (${both.userId}, ${both.userId}, 'google', ${both.userId})`;
  for (const {cookie, userId} of [both, google]) {
    const next = uniqueEmail();
    const password = userId === both.userId ? PASSWORD : '';
    expect((await changeEmail(cookie, next, password)).status).toBe(200);
    await confirm(tokenIn(await nextMail(stack, next, 'Confirm')), cookie);
  }
  const ways = await sql`select user_id as "userId", provider_id as way from auth.account
    where user_id in (${both.userId}, ${google.userId})`;
  expect(ways).toHaveLength(2);
  expect(ways).toEqual(
    expect.arrayContaining([
      {userId: both.userId, way: 'credential'},
      {userId: google.userId, way: 'google'},
    ]),
  );
});
