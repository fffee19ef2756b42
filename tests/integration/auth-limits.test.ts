// Rate limits of sign-in, sign-up and password reset: attempts count by account and by address, and other members are
// not affected.
import {afterAll, expect, inject, test} from 'vitest';
import {LIMITS, type LimitedAction} from '../../rules/account/account.ts';
import {createLimiter, type Attempt} from '../../server/platform/database/attempt-limits.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {uniqueAddress} from '../support/address.ts';
import {post, signInCall} from '../support/auth-calls.ts';
import {longTest} from '../support/long-test.ts';
import {nextMail, tokenIn} from '../support/mailbox.ts';
import {PASSWORD, signUp, uniqueEmail} from '../support/member.ts';

const stack = inject('stack');

/** Password checks are slow: more in parallel could time out on a busy machine. */
const AT_ONCE = 4;

/** The statuses of `total` calls, made `AT_ONCE` at a time. */
async function statuses(
  total: number,
  call: (index: number) => Promise<Response>,
): Promise<number[]> {
  const codes: number[] = [];
  while (codes.length < total) {
    const first = codes.length;
    const some = Array.from({length: Math.min(AT_ONCE, total - first)}, (_, i) => call(first + i));
    for (const {status} of await Promise.all(some)) codes.push(status);
  }
  return codes;
}

const count = (all: number[], status: number) => all.filter((one) => one === status).length;

const {db, close} = openDatabase(stack.databaseUrl, 'wing-test', 1);
afterAll(close);
const limiter = createLimiter(db);

/** Counts attempts with the server's limiter, without the cost of a password check. */
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

test('checks ten of 200 guesses at one account and still serves other members', async () => {
  const [victim, other] = [await signUp(stack), await signUp(stack)];
  const address = uniqueAddress();
  const guesses = statuses(200, (i) => signInCall(stack, victim.email, `guess ${i}`, {address}));
  // Meanwhile another member signs in from the same address.
  const undisturbed = await signInCall(stack, other.email, PASSWORD, {address});
  expect(undisturbed.status).toBe(200);

  const {points} = LIMITS.signIn.accountFromAddress;
  const codes = await guesses;
  expect(count(codes, 401)).toBe(points);
  expect(count(codes, 429)).toBe(200 - points);

  const late = await signInCall(stack, victim.email, PASSWORD, {address});
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await late.json()).toMatchObject({
    code: 'too-many-attempts',
    message: expect.stringMatching(/^Too many attempts\. Try again in 1[45] minutes\.$/),
  });
  // The victim still signs in from another address, and other members from this one.
  expect((await signInCall(stack, victim.email, PASSWORD)).status).toBe(200);
  expect((await signInCall(stack, other.email, PASSWORD, {address})).status).toBe(200);
});

test('guesses at one account from many addresses are counted together', async () => {
  const email = uniqueEmail();
  await countAttempts('signIn', LIMITS.signIn.account.points - 2, strangersAt(email));
  const codes = await statuses(12, () => signInCall(stack, email, 'a guess'));
  expect([count(codes, 401), count(codes, 429)]).toEqual([2, 10]);
});

test('failed attempts elsewhere do not lock a member out of an address used before', async () => {
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
  // The owner's sign-ins reset neither the account's limit nor that of guesses from the home address.
  expect((await signInCall(stack, email, PASSWORD, {address: elsewhere})).status).toBe(429);
  const {points} = LIMITS.signIn.accountFromAddress;
  const guesses = await statuses(points + 2, () =>
    signInCall(stack, email, 'guess', {address: home}),
  );
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([points, 2]);
});

test("after a password reset the member signs in despite the account's limit", async () => {
  const {email} = await signUp(stack);
  const address = uniqueAddress();
  await ask(email, address);
  const token = tokenIn(await nextMail(stack, email, 'new password'));
  await countAttempts('signIn', LIMITS.signIn.account.points + 5, strangersAt(email));
  const newPassword = `${PASSWORD} again`;
  await post(stack, 'auth/reset-password', {token, newPassword}, {address});
  expect((await signInCall(stack, email, newPassword, {address})).status).toBe(200);
});

test('single guesses at many accounts from one address are counted together', async () => {
  const address = uniqueAddress();
  const {points} = LIMITS.signIn.address;
  await countAttempts('signIn', points - 2, () => ({account: uniqueEmail(), address}));
  const codes = await statuses(12, () => signInCall(stack, uniqueEmail(), 'a guess', {address}));
  expect([count(codes, 401), count(codes, 429)]).toEqual([2, 10]);
});

longTest('successful sign-ins are never counted', async () => {
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

test('reset mails are counted by account and by address, whether or not the account exists', async () => {
  for (const email of [(await signUp(stack)).email, uniqueEmail()]) {
    const {points} = LIMITS.reset.account;
    const codes = await statuses(points + 4, () => ask(email));
    expect([count(codes, 200), count(codes, 429)]).toEqual([points, 4]);
  }
  const address = uniqueAddress();
  const {points} = LIMITS.reset.address;
  const codes = await statuses(points + 4, () => ask(uniqueEmail(), address));
  expect([count(codes, 200), count(codes, 429)]).toEqual([points, 4]);
});
