// Mutations look up the session with one SQL statement of the server, other requests with better-auth: both must
// accept and refuse the same cookies at any moment.
import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {MEMBER_HEADER} from '../../rules/account/account.ts';
import {isSignedIn, post} from '../support/auth-calls.ts';
import {pushRequest, signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

/** Whether the mutate endpoint accepts the session; the push holds no mutation. */
async function mayWrite(cookie: string): Promise<boolean> {
  return (await pushRequest(stack, cookie, {})).status !== 401;
}

async function expectBoth(cookie: string, letIn: boolean): Promise<void> {
  expect([await mayWrite(cookie), await isSignedIn(stack, cookie)]).toEqual([letIn, letIn]);
}

async function newcomer() {
  const {userId, cookie} = await signUp(stack);
  const [name = '', value = ''] = cookie.split('=');
  const [token = '', signature = ''] = decodeURIComponent(value).split('.');
  return {userId, cookie, name, token, signature};
}

test('accepts a cookie only by its name and with a valid signature, also among others', async () => {
  const {cookie, name, token, signature} = await newcomer();
  const other = await newcomer();
  const signed = (what: string) => `${name}=${encodeURIComponent(what)}`;
  await expectBoth(cookie, true);
  await expectBoth(`theme=dark; ${cookie}; last=1`, true);
  for (const forged of [
    signed(token),
    signed(`${token}.`),
    signed(`.${signature}`),
    signed(`${token}.${other.signature}`),
    signed(`${other.token}.${signature}`),
    signed(`${token}.${signature.slice(0, -2)}`),
    `${name}=%E0%A4%A`,
    `not-${cookie}`,
    `${name}=`,
  ]) {
    await expectBoth(forged, false);
  }
});

test('refuses an expired, signed-out or replaced session at once', async () => {
  const late = await newcomer();
  await sql`update auth.session set expires_at = now() - interval '1 second'
    where user_id = ${late.userId}`;
  await expectBoth(late.cookie, false);
  const gone = await newcomer();
  await post(stack, 'auth/sign-out', {}, {cookie: gone.cookie});
  await expectBoth(gone.cookie, false);
  const another = await newcomer();
  await sql`update auth.session set token = ${randomUUID()} where user_id = ${another.userId}`;
  await expectBoth(another.cookie, false);
});

test('refuses a suspended or leaving account until it is active again', async () => {
  const {userId, cookie} = await newcomer();
  await sql`update auth.user set disabled_at = now() where id = ${userId}`;
  await expectBoth(cookie, false);
  await sql`update auth.user set disabled_at = null, leaves_at = now() where id = ${userId}`;
  await expectBoth(cookie, false);
  await sql`update auth.user set leaves_at = null where id = ${userId}`;
  await expectBoth(cookie, true);
});

test('refuses a request whose member header names another member', async () => {
  const {userId, cookie} = await newcomer();
  const other = await newcomer();
  for (const path of ['/api/account', '/api/account/export']) {
    const ask = async (claimedId: string) =>
      (await fetch(stack.url + path, {headers: {cookie, [MEMBER_HEADER]: claimedId}})).status;
    expect(await ask(other.userId)).toBe(401);
    expect(await ask(userId)).not.toBe(401);
  }
});

test('a sign-out whose member header names another member ends no session', async () => {
  const {userId, cookie} = await newcomer();
  const other = await newcomer();
  const signOut = (claimedId: string) =>
    fetch(`${stack.url}/api/auth/sign-out`, {
      method: 'POST',
      headers: {
        cookie,
        origin: stack.url,
        'content-type': 'application/json',
        [MEMBER_HEADER]: claimedId,
      },
      body: '{}',
    });
  expect((await signOut(other.userId)).status).toBe(200);
  expect(await isSignedIn(stack, cookie)).toBe(true);
  expect((await signOut(userId)).status).toBe(200);
  expect(await isSignedIn(stack, cookie)).toBe(false);
});
