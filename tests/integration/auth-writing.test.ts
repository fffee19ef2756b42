// Whoever writes is asked for in a statement of ours, whoever opens a page by better-auth: the same cookie is
// somebody to both or to neither, from one moment to the next.
import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {MEMBER_HEADER} from '../../rules/account.ts';
import {isSignedIn, post} from '../support/auth-calls.ts';
import {pushRequest, signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

/** Whether a mutation would be looked at; there is none in it. */
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

test('a cookie counts with our signature alone, among others, and by its own name', async () => {
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

test('a session that has run out, is signed out or replaced writes nothing from that moment on', async () => {
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

test('an account that is shut, or being left, writes nothing, and does again when it is open', async () => {
  const {userId, cookie} = await newcomer();
  await sql`update auth.user set disabled_at = now() where id = ${userId}`;
  await expectBoth(cookie, false);
  await sql`update auth.user set disabled_at = null, leaves_at = now() where id = ${userId}`;
  await expectBoth(cookie, false);
  await sql`update auth.user set leaves_at = null where id = ${userId}`;
  await expectBoth(cookie, true);
});

test('a page that takes somebody else for its member is nobody, whichever way it asks', async () => {
  const {userId, cookie} = await newcomer();
  const other = await newcomer();
  for (const path of ['/api/account', '/api/account/export']) {
    const ask = async (speaker: string) =>
      (await fetch(stack.url + path, {headers: {cookie, [MEMBER_HEADER]: speaker}})).status;
    expect(await ask(other.userId)).toBe(401);
    expect(await ask(userId)).not.toBe(401);
  }
});

test('nor does it sign anybody else out', async () => {
  const {userId, cookie} = await newcomer();
  const other = await newcomer();
  const signOut = (speaker: string) =>
    fetch(`${stack.url}/api/auth/sign-out`, {
      method: 'POST',
      headers: {
        cookie,
        origin: stack.url,
        'content-type': 'application/json',
        [MEMBER_HEADER]: speaker,
      },
      body: '{}',
    });
  expect((await signOut(other.userId)).status).toBe(200);
  expect(await isSignedIn(stack, cookie)).toBe(true);
  expect((await signOut(userId)).status).toBe(200);
  expect(await isSignedIn(stack, cookie)).toBe(false);
});
