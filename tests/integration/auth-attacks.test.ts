// Attacks on sign-in: foreign origins, planted sessions, forged cookies and headers, extra fields, timing.
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import http from 'node:http';
import {expect, inject, test} from 'vitest';
import {WebSocket} from 'ws';
import {ACCOUNT, LIMITS} from '../../rules/account/account.ts';
import {ROOM_PATH} from '../../server/features/chat/room-socket.ts';
import {isSignedIn, post, signInCall} from '../support/auth-calls.ts';
import {casesOf} from '../support/length.ts';
import {cookieOf, PASSWORD, signUp, uniqueEmail} from '../support/member.ts';
import {endpoints} from '../support/routes.ts';
import {takesTheSameTime} from '../support/timing.ts';

const stack = inject('stack');

/** zero-cache's endpoints authenticate with a key; mail programs turn mails off with a signed token. */
const WITHOUT_ORIGIN = / \/api\/(zero|unsubscribe)(\/|$)/;

/** Every state-changing endpoint with its parameters filled in. */
async function changes(): Promise<{method: string; path: string}[]> {
  const all = (await endpoints(stack)).filter(
    (name) => !/^(GET|HEAD|OPTIONS) /.test(name) && !WITHOUT_ORIGIN.test(name),
  );
  expect(all.length).toBeGreaterThan(15);
  return all.map((name) => {
    const [method = '', path = ''] = name.split(' ');
    return {method, path: path.replaceAll(/:\w+(\{[^}]*\})?/g, '1').replace('*', 'x')};
  });
}

test('refuses state-changing requests without an origin or from a foreign one', async () => {
  const {cookie} = await signUp(stack);
  const {port} = new URL(stack.url);
  const origins = [
    undefined,
    'null',
    'https://evil.example',
    `${stack.url}.evil.example`,
    `https://localhost:${port}`,
    `http://localhost:${Number(port) + 1}`,
  ];
  for (const {method, path} of await changes()) {
    for (const origin of casesOf(origins, [0, 2, 3])) {
      const response = await fetch(stack.url + path, {
        method,
        headers: {'content-type': 'text/plain', cookie, ...(origin ? {origin} : {})},
        body: '{}',
      });
      expect([path, origin, response.status]).toEqual([path, origin, 403]);
    }
  }
  expect(await isSignedIn(stack, cookie)).toBe(true);
});

test.each(['/zero/sync/v1/connect', ROOM_PATH])(
  'refuses a WebSocket without an origin or from a foreign one: %s',
  async (path) => {
    const {cookie} = await signUp(stack);
    const url = `${stack.url.replace('http', 'ws')}${path}?chatId=x`;
    for (const origin of [undefined, 'null', 'https://evil.example', `${stack.url}.evil.example`]) {
      const socket = new WebSocket(url, {headers: {cookie, ...(origin ? {origin} : {})}});
      const [error] = await once(socket, 'error');
      expect([origin, String(error)]).toEqual([origin, expect.stringContaining('403')]);
    }
  },
);

test.each([
  '/zero/',
  '/zero/statz',
  '/zero/replication/v1/changes',
  '/zero/sync/../replication/v1/changes',
  '/zero/sync/%2e%2e/statz',
])('exposes only the sync path of zero-cache: not %s', async (path) => {
  const {cookie} = await signUp(stack);
  const {hostname, port} = new URL(stack.url);
  const upgrade = {connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13'};
  const key = randomBytes(16).toString('base64');
  const headers = {...upgrade, 'sec-websocket-key': key, cookie, origin: stack.url};
  const request = http.request({hostname, port, path, headers});
  request.end();
  const [response] = await once(request, 'response');
  expect(response).toMatchObject({statusCode: 404});
});

test('signing in over a planted session ends it and starts a new one', async () => {
  const attacker = await signUp(stack);
  const victim = await signUp(stack);
  const answer = await post(
    stack,
    'auth/sign-in/email',
    {email: victim.email, password: PASSWORD},
    {cookie: attacker.cookie},
  );
  const fresh = cookieOf(answer);
  expect(fresh).not.toBe('');
  expect(fresh).not.toBe(attacker.cookie);
  // The planted session has ended, and a cookie without a valid signature is refused.
  expect(await isSignedIn(stack, attacker.cookie)).toBe(false);
  expect(await isSignedIn(stack, fresh)).toBe(true);
  const [name = ''] = fresh.split('=');
  for (const forged of ['made-up', `${fresh.split('=')[1]?.split('.')[0]}`, `${fresh}x`]) {
    expect(await isSignedIn(stack, `${name}=${forged}`)).toBe(false);
  }
});

test('no response body contains a session token', async () => {
  const email = uniqueEmail();
  const up = await post(stack, 'auth/sign-up/email', {email, password: PASSWORD});
  const user = {id: expect.any(String), email};
  expect(await up.json()).toEqual({user});
  const signIn = await signInCall(stack, email, PASSWORD);
  expect(await signIn.json()).toEqual({user});
  const headers = {cookie: cookieOf(signIn)};
  const session = await fetch(`${stack.url}/api/auth/get-session`, {headers});
  expect(session.headers.get('cache-control')).toContain('no-store');
  expect(await session.json()).toEqual({user});
  const nobody = await fetch(`${stack.url}/api/auth/get-session`);
  expect(await nobody.json()).toBeNull();
});

test.each([
  ['name', {name: 'a \0 b'}, ACCOUNT.badName],
  ['name, a long one', {name: 'x'.repeat(300)}, ACCOUNT.badName],
  ['password', {password: `${PASSWORD}\0`}, ACCOUNT.passwordUnusable],
  ['password, an endless one', {password: 'x'.repeat(5000)}, ACCOUNT.passwordTooLong],
  ['email', {email: 'a\0b@test.example'}, ACCOUNT.invalidEmail],
  ['email that is none', {email: 7}, ACCOUNT.invalidEmail],
])('refuses an invalid sign-up with the reason: %s', async (_, change, message) => {
  const newcomer = {email: uniqueEmail(), password: PASSWORD, name: 'x'};
  const response = await post(stack, 'auth/sign-up/email', {...newcomer, ...change});
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({message});
});

test('sign-up ignores fields that would grant more than a new account', async () => {
  const email = uniqueEmail();
  const extras = {emailVerified: true, disabledAt: null, id: 'chosen', image: 'x', role: 'admin'};
  const answer = await post(stack, 'auth/sign-up/email', {email, password: PASSWORD, ...extras});
  const account = await fetch(`${stack.url}/api/account`, {headers: {cookie: cookieOf(answer)}});
  expect(await account.json()).toMatchObject({email, isConfirmed: false});
  expect((await signInCall(stack, email, PASSWORD)).status).toBe(200);
});

test('forged forwarding headers do not evade the rate limit', async () => {
  const {email} = await signUp(stack);
  const {points} = LIMITS.signIn.accountFromAddress;
  const guess = (i: number) =>
    fetch(`${stack.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: stack.url,
        // The test machine is the trusted proxy: only the last entry counts, the others are unverified.
        'x-forwarded-for': `10.9.${i}.1, 203.0.113.77`,
        'x-real-ip': `10.9.${i}.2`,
        'x-client-ip': `10.9.${i}.3`,
        'cf-connecting-ip': `10.9.${i}.4`,
        forwarded: `for=10.9.${i}.5`,
      },
      body: JSON.stringify({email: i % 2 ? email : ` ${email.toUpperCase()} `, password: 'guess'}),
    });
  for (let i = 0; i < points; i += 1) expect((await guess(i)).status).toBe(401);
  expect((await guess(points)).status).toBe(429);
});

test('a wrong password and an unknown address get the same answer, in the same time', async () => {
  const answers = new Set<string>();
  const guess = async (address: string) => {
    const response = await signInCall(stack, address, 'not the password');
    answers.add(`${response.status} ${await response.text()}`);
  };
  expect(
    await takesTheSameTime(async () => {
      const {email} = await signUp(stack);
      return [() => guess(email), () => guess(uniqueEmail())];
    }),
  ).toBe(true);
  expect(answers.size).toBe(1);
});
