// The endpoints with which a device subscribes to push notifications: only for signed-in members, and only from Wing's
// origin. A subscription ends with its session.
import {expect, test} from 'vitest';
import {isSignedIn, post, signInCall} from '../support/auth-calls.ts';
import {cookieOf, PASSWORD, signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const device = {p256dh: 'p'.repeat(87), auth: 'a'.repeat(22)};
const QUIET = 'https://fcm.googleapis.com/quiet';

type Put = {origin?: string; showsText?: boolean | undefined; replaces?: string};

const put = (cookie: string, endpoint: string, {origin = stack.url, ...body}: Put = {}) =>
  fetch(`${stack.url}/api/push/subscription`, {
    method: 'PUT',
    headers: {'content-type': 'application/json', cookie, origin},
    body: JSON.stringify({endpoint, keys: device, showsText: false, ...body}),
  });

test('accepts subscriptions only from members, of this origin, with a known push service', async () => {
  const member = await signUp(stack);
  expect((await put('', QUIET)).status).toBe(401);
  const otherHosts = ['https://127.0.0.1/x', 'https://evil.example;.fcm.googleapis.com/x'];
  for (const endpoint of otherHosts) expect((await put(member.cookie, endpoint)).status).toBe(400);
  expect((await put(member.cookie, QUIET, {origin: 'https://evil.example'})).status).toBe(403);
  expect((await put(member.cookie, QUIET)).status).toBe(204);
  const key = await fetch(`${stack.url}/api/push/key`, {headers: {cookie: member.cookie}});
  expect(await key.json()).toEqual({publicKey: expect.stringMatching(/^[\w-]{87}$/)});
});

test('stores the canonical endpoint and deletes it by any form', async () => {
  const {cookie, userId} = await signUp(stack);
  const endpoints = async () => [
    ...(await sql`select endpoint from push_subscription where user_id = ${userId}`),
  ];
  const endpoint = `https://FCM.googleapis.com:443/a/../${userId}`;
  expect((await put(cookie, endpoint)).status).toBe(204);
  expect(await endpoints()).toEqual([{endpoint: `https://fcm.googleapis.com/${userId}`}]);
  const removed = await fetch(`${stack.url}/api/push/subscription`, {
    method: 'DELETE',
    headers: {'content-type': 'application/json', cookie, origin: stack.url},
    body: JSON.stringify({endpoint}),
  });
  expect(removed.status).toBe(204);
  expect(await endpoints()).toEqual([]);
});

test('ends notifications with the session and keeps them when the member signs in again', async () => {
  const {email, userId, cookie} = await signUp(stack);
  const phone = cookieOf(await signInCall(stack, email, PASSWORD));
  const at = (name: string) => `https://fcm.googleapis.com/${name}-${userId}`;
  expect((await put(cookie, at('desk'))).status).toBe(204);
  expect((await put(phone, at('phone'))).status).toBe(204);
  const endpoints = async () => {
    const rows = await sql<{endpoint: string}[]>`
      select endpoint from push_subscription where user_id = ${userId} order by endpoint`;
    return rows.map(({endpoint}) => endpoint);
  };
  expect(await endpoints()).toEqual([at('desk'), at('phone')]);

  const again = await post(
    stack,
    'auth/sign-in/email',
    {email, password: PASSWORD},
    {cookie: phone},
  );
  expect(await isSignedIn(stack, phone)).toBe(false);
  expect(await endpoints()).toEqual([at('desk'), at('phone')]);
  await post(stack, 'auth/sign-out', {}, {cookie: cookieOf(again)});
  expect(await endpoints()).toEqual([at('desk')]);
  await post(stack, 'account/sign-out-everywhere', {}, {cookie});
  expect(await endpoints()).toEqual([]);
});

test('replaces a renewed subscription and keeps its settings', async () => {
  const [{cookie, userId}, stranger] = [await signUp(stack), await signUp(stack)];
  const at = (name: string) => `https://fcm.googleapis.com/${name}-${userId}`;
  const endpoints = async () => [
    ...(await sql`select endpoint, shows_text from push_subscription where user_id = ${userId}`),
  ];
  const renewed = {showsText: undefined, replaces: at('old')};
  await put(cookie, at('old'), {showsText: true});
  await put(stranger.cookie, at('theirs'), renewed);
  expect(await endpoints()).toEqual([{endpoint: at('old'), shows_text: true}]);
  expect((await put(cookie, at('new'), renewed)).status).toBe(204);
  expect(await endpoints()).toEqual([{endpoint: at('new'), shows_text: true}]);
  expect((await put(cookie, at('newer'), {...renewed, replaces: at('unknown')})).status).toBe(204);
  expect(await endpoints()).toContainEqual({endpoint: at('newer'), shows_text: false});
});
