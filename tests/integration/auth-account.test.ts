// What the account's doors demand: one device at a time, fresh proof before an address moves, and nothing
// that a script could steal.
import {expect, test} from 'vitest';
import {ACCOUNT, FRESH_SIGN_IN_SECONDS} from '../../rules/account.ts';
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

/** Somebody with two devices; `phone` is the other one's cookie. */
async function memberWithPhone() {
  const member = await signUp(stack);
  const phone = cookieOf(await signInCall(stack, member.email, PASSWORD));
  const devices = await devicesOf(member.cookie);
  const [id = ''] = devices.filter(({isThis}) => !isThis).map((device) => device.id);
  return {...member, phone, phoneId: id};
}

/** Somebody who came through Google and has no password, `seconds` after they did. */
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
const move = (cookie: string, email: string, password = '') =>
  post(stack, 'account/email', {email, password}, {cookie});
const confirm = (token: string, cookie?: string) =>
  post(stack, 'account/confirm-email', {token}, {cookie});

test('one device is signed out, the others stay', async () => {
  const {cookie, phone, phoneId} = await memberWithPhone();
  expect((await endDevice(cookie, phoneId)).status).toBe(200);
  expect(await isSignedIn(stack, phone)).toBe(false);
  expect(await isSignedIn(stack, cookie)).toBe(true);
  const again = await endDevice(cookie, phoneId);
  expect([again.status, await again.json()]).toEqual([
    404,
    {code: 'no-such-device', message: ACCOUNT.noSuchDevice},
  ]);
});

test("nobody signs out another member's device", async () => {
  const [mine, theirs] = [await signUp(stack), await memberWithPhone()];
  expect((await endDevice(mine.cookie, theirs.phoneId)).status).toBe(404);
  expect((await endDevice('', theirs.phoneId)).status).toBe(401);
  expect((await endDevice(mine.cookie, {id: theirs.phoneId})).status).toBe(404);
  expect(await isSignedIn(stack, theirs.phone)).toBe(true);
});

test('without a password, an address moves only soon after a sign-in', async () => {
  const stale = await signedInBefore(FRESH_SIGN_IN_SECONDS + 5);
  const refused = await move(stale.cookie, uniqueEmail());
  expect([refused.status, await refused.json()]).toEqual([
    403,
    {code: 'stale-sign-in', message: ACCOUNT.staleSignIn},
  ]);
  const next = uniqueEmail();
  const fresh = await signedInBefore(FRESH_SIGN_IN_SECONDS - 60);
  expect((await move(fresh.cookie, next)).status).toBe(200);
  await nextMail(stack, next, 'Confirm');
});

test('with a password, nothing but the password will do', async () => {
  const {cookie} = await signUp(stack);
  for (const password of ['', 'a guess']) {
    const response = await move(cookie, uniqueEmail(), password);
    expect((await response.json()).code).toBe('wrong-password');
  }
});

test('an address that moves ends the other sessions and tells the old mailbox', async () => {
  const {cookie, phone, email} = await memberWithPhone();
  const next = uniqueEmail();
  expect((await move(cookie, next, PASSWORD)).status).toBe(200);
  const token = tokenIn(await nextMail(stack, next, 'Confirm'));
  expect(await isSignedIn(stack, phone)).toBe(true);
  // A mail that was given up: it would name an address of theirs for ever.
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

test('a link that a stranger had sent to a mailbox gives them nothing when its owner opens it', async () => {
  const attacker = await signUp(stack);
  const owner = uniqueEmail();
  await move(attacker.cookie, owner, PASSWORD);
  const token = tokenIn(await nextMail(stack, owner, 'Confirm'));
  const opened = await confirm(token);
  expect([opened.status, await opened.json()]).toEqual([
    401,
    {code: 'signed-out', message: ACCOUNT.confirmSignedOut},
  ]);
  const other = await signUp(stack);
  expect((await confirm(token, other.cookie)).status).toBe(400);
  expect((await signInCall(stack, owner, PASSWORD)).status).toBe(401);
  // It is not used up: whoever has asked for it may still open it.
  expect((await confirm(token, attacker.cookie)).status).toBe(200);
});

test('of two links for one address, opened at the same moment, one wins and the other is told', async () => {
  const [next, slow] = [uniqueEmail(), await signUp(stack)];
  await move(slow.cookie, next, PASSWORD);
  const token = tokenIn(await nextMail(stack, next, 'Confirm'));
  const fast = await signUp(stack);
  const {answer} = await sql.begin(async (tx) => {
    // Not to be seen by others yet, and nobody else's any more.
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
  expect([taken.status, await taken.json()]).toEqual([
    409,
    {code: 'email-taken', message: ACCOUNT.addressTaken},
  ]);
});

test('confirming the address one has ends nothing', async () => {
  const {cookie, phone, email} = await memberWithPhone();
  expect((await move(cookie, email)).status).toBe(200);
  expect((await confirm(tokenIn(await nextMail(stack, email, 'Confirm')), cookie)).status).toBe(
    200,
  );
  expect(await isSignedIn(stack, phone)).toBe(true);
});
