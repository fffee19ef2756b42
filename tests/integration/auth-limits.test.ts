// Nobody gets to guess: attempts are counted by account and by address, and only the one who guesses
// notices.
import {afterAll, expect, inject, test} from 'vitest';
import {LIMITS, type LimitedAction} from '../../rules/account.ts';
import {createLimiter, type Attempt} from '../../server/domain/auth/limits.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {uniqueAddress} from '../support/address.ts';
import {post, signInCall} from '../support/auth-calls.ts';
import {longTest} from '../support/long-test.ts';
import {nextMail, tokenIn} from '../support/mailbox.ts';
import {PASSWORD, signUp, uniqueEmail} from '../support/member.ts';

const stack = inject('stack');

/** Passwords take long to check: no more of them than the server can answer in time on a busy machine. */
const AT_ONCE = 4;

/** The answers to `total` calls: so many at once, then the next. */
async function statuses(
  total: number,
  call: (index: number) => Promise<Response>,
): Promise<number[]> {
  const seen: number[] = [];
  while (seen.length < total) {
    const first = seen.length;
    const some = Array.from({length: Math.min(AT_ONCE, total - first)}, (_, i) => call(first + i));
    for (const {status} of await Promise.all(some)) seen.push(status);
  }
  return seen;
}

const count = (all: number[], status: number) => all.filter((one) => one === status).length;

const {db, close} = openDatabase(stack.databaseUrl, 'wing-test', 1);
afterAll(close);
const limiter = createLimiter(db);

/** Counts attempts as the server does, without the second of work that each password takes. */
async function countAttempts(
  action: LimitedAction,
  total: number,
  attemptOf: () => Attempt,
): Promise<void> {
  for (let i = 0; i < total; i += 1) await limiter.count(action, attemptOf());
}
const strangersAt = (account: string) => () => ({account, address: uniqueAddress()});

const ask = (email: string, address?: string) =>
  post(stack, 'auth/request-password-reset', {email}, {address});

test('200 guesses at one account: ten are looked at, and nobody else is disturbed', async () => {
  const [victim, other] = [await signUp(stack), await signUp(stack)];
  const address = uniqueAddress();
  const guesses = statuses(200, (i) => signInCall(stack, victim.email, `guess ${i}`, {address}));
  // Meanwhile another member signs in from the very same address.
  const undisturbed = await signInCall(stack, other.email, PASSWORD, {address});
  expect(undisturbed.status).toBe(200);

  const {points} = LIMITS.signIn.accountFromAddress;
  const seen = await guesses;
  expect(count(seen, 401)).toBe(points);
  expect(count(seen, 429)).toBe(200 - points);

  const late = await signInCall(stack, victim.email, PASSWORD, {address});
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await late.json()).toEqual({
    code: 'too-many-attempts',
    message: expect.stringMatching(/^Too many attempts\. Try again in 1[45] minutes\.$/),
  });
  // The owner is elsewhere, and others at that address still get in.
  expect((await signInCall(stack, victim.email, PASSWORD)).status).toBe(200);
  expect((await signInCall(stack, other.email, PASSWORD, {address})).status).toBe(200);
});

test('guesses at one account from many addresses are counted together', async () => {
  const email = uniqueEmail();
  await countAttempts('signIn', LIMITS.signIn.account.points - 2, strangersAt(email));
  const seen = await statuses(12, () => signInCall(stack, email, 'a guess'));
  expect([count(seen, 401), count(seen, 429)]).toEqual([2, 10]);
});

test('strangers lock nobody out of where they have signed in before', async () => {
  const {email} = await signUp(stack);
  const [home, elsewhere] = [uniqueAddress(), uniqueAddress()];
  expect((await signInCall(stack, email, PASSWORD, {address: home})).status).toBe(200);
  await countAttempts('signIn', LIMITS.signIn.account.points + 5, strangersAt(email));
  await countAttempts('reset', LIMITS.reset.account.points + 5, strangersAt(email));
  expect((await signInCall(stack, email, PASSWORD, {address: elsewhere})).status).toBe(429);
  expect((await ask(email, elsewhere)).status).toBe(429);

  for (let i = 0; i < 3; i += 1) {
    expect((await signInCall(stack, email, PASSWORD, {address: home})).status).toBe(200);
  }
  expect((await ask(email, home)).status).toBe(200);
  // Nor does the owner's success make room for strangers, or the address for guesses.
  expect((await signInCall(stack, email, PASSWORD, {address: elsewhere})).status).toBe(429);
  const {points} = LIMITS.signIn.accountFromAddress;
  const guesses = await statuses(points + 2, () =>
    signInCall(stack, email, 'guess', {address: home}),
  );
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([points, 2]);
});

test('whoever has just chosen a new password by mail gets in with it, whatever strangers do', async () => {
  const {email} = await signUp(stack);
  const address = uniqueAddress();
  await ask(email, address);
  const token = tokenIn(await nextMail(stack, email, 'new password'));
  await countAttempts('signIn', LIMITS.signIn.account.points + 5, strangersAt(email));
  const newPassword = `${PASSWORD} again`;
  await post(stack, 'auth/reset-password', {token, newPassword}, {address});
  expect((await signInCall(stack, email, newPassword, {address})).status).toBe(200);
});

test('one guess at each of many accounts from one address is counted together', async () => {
  const address = uniqueAddress();
  const {points} = LIMITS.signIn.address;
  await countAttempts('signIn', points - 2, () => ({account: uniqueEmail(), address}));
  const seen = await statuses(12, () => signInCall(stack, uniqueEmail(), 'a guess', {address}));
  expect([count(seen, 401), count(seen, 429)]).toEqual([2, 10]);
});

longTest('signing in rightly is never counted', async () => {
  const {email} = await signUp(stack);
  const address = uniqueAddress();
  for (let i = 0; i < LIMITS.signIn.accountFromAddress.points + 5; i += 1) {
    expect((await signInCall(stack, email, PASSWORD, {address})).status).toBe(200);
  }
});

test('sign-ups are counted by account and by address', async () => {
  const {email} = await signUp(stack);
  const again = () => post(stack, 'auth/sign-up/email', {email, password: PASSWORD, name: 'x'});
  const byAccount = await statuses(LIMITS.signUp.account.points + 3, again);
  expect(count(byAccount, 429)).toBeGreaterThanOrEqual(3);

  const address = uniqueAddress();
  const byAddress = await statuses(LIMITS.signUp.address.points + 5, () =>
    post(stack, 'auth/sign-up/email', {email, password: PASSWORD, name: 'x'}, {address}),
  );
  expect(count(byAddress, 429)).toBeGreaterThanOrEqual(5);
});

test('reset mails are counted by account and by address, whether or not there is an account', async () => {
  for (const email of [(await signUp(stack)).email, uniqueEmail()]) {
    const {points} = LIMITS.reset.account;
    const seen = await statuses(points + 4, () => ask(email));
    expect([count(seen, 200), count(seen, 429)]).toEqual([points, 4]);
  }
  const address = uniqueAddress();
  const {points} = LIMITS.reset.address;
  const seen = await statuses(points + 4, () => ask(uniqueEmail(), address));
  expect([count(seen, 200), count(seen, 429)]).toEqual([points, 4]);
});
