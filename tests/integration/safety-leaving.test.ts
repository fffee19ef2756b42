// Deleting an account needs the password, or a fresh sign-in where the account has none.
import {expect, test} from 'vitest';
import {ACCOUNT, FRESH_SIGN_IN_SECONDS, LIMITS} from '../../rules/account/account.ts';
import {LEAVE_GRACE_DAYS, LEAVING} from '../../rules/account/leaving.ts';
import {isSignedIn, post, signInCall} from '../support/auth-calls.ts';
import {PASSWORD, signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

const leave = (cookie: string, password?: string) =>
  post(stack, 'account/leave', {password}, {cookie});

const leavesAt = async (userId: string) => {
  const [row] = await sql<{at: Date | null}[]>`
    select leaves_at as at from auth.user where id = ${userId}`;
  return row?.at ?? undefined;
};

test('leaving needs the password, limits guesses and starts the announced grace period', async () => {
  const {cookie, userId} = await signUp(stack);
  expect((await leave('')).status).toBe(401);
  const wrong = await leave(cookie, 'not the password');
  expect([wrong.status, await wrong.json()]).toMatchObject([400, {message: ACCOUNT.passwordWrong}]);
  expect((await leave(cookie)).status).toBe(400);
  expect(await leavesAt(userId)).toBeUndefined();
  for (let i = 2; i < LIMITS.password.account.points; i += 1) await leave(cookie, 'a guess');
  expect((await leave(cookie, PASSWORD)).status).toBe(429);

  const other = await signUp(stack);
  expect((await leave(other.cookie, PASSWORD)).status).toBe(200);
  expect(await isSignedIn(stack, other.cookie)).toBe(false);
  const days = ((await leavesAt(other.userId))?.getTime() ?? 0) - Date.now();
  expect(Math.round(days / 86_400_000)).toBe(LEAVE_GRACE_DAYS);
});

const session = async (cookie: string): Promise<unknown> =>
  (await fetch(`${stack.url}/api/auth/get-session`, {headers: {cookie}})).json();

test('refuses a session of a leaving account, also after the member has come back', async () => {
  const {cookie, userId, email, mutate} = await signUp(stack);
  // As if a concurrent sign-in had stored its session just after leaving ended all sessions.
  await sql`update auth.user set leaves_at = now() + interval '1 day' where id = ${userId}`;
  expect(await isSignedIn(stack, cookie)).toBe(false);
  expect(await session(cookie)).toBeNull();
  await expect(mutate('safety.pause', {})).rejects.toThrow(/401/);
  const {status, headers} = await signInCall(stack, email, PASSWORD);
  expect([status, await leavesAt(userId)]).toEqual([200, undefined]);
  expect(headers.getSetCookie()).not.toEqual([]);
  expect(await isSignedIn(stack, cookie)).toBe(false);
  const ids = await sql`select id from auth.session where user_id = ${userId}`;
  expect(ids).toHaveLength(1);
});

test('without a password, leaving needs a fresh sign-in', async () => {
  const {cookie, userId} = await signUp(stack);
  await sql`delete from auth.account where user_id = ${userId}`;
  const since = `${FRESH_SIGN_IN_SECONDS + 1} seconds`;
  await sql`update auth.session set created_at = now() - ${since}::interval where user_id = ${userId}`;
  // No rate limit: there is no password to guess.
  for (let i = 0; i <= LIMITS.password.account.points; i += 1) {
    const late = await leave(cookie);
    expect([late.status, await late.json()]).toMatchObject([403, {message: LEAVING.signInAgain}]);
  }
  await sql`update auth.session set created_at = now() where user_id = ${userId}`;
  expect((await leave(cookie)).status).toBe(200);
});
