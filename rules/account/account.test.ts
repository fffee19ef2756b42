// Password rules and the wording of waits.
import {expect, test} from 'vitest';
import {
  ACCOUNT,
  FRESH_SIGN_IN_SECONDS,
  GOOGLE,
  googleRefusal,
  LIMITED_ACTIONS,
  LIMITS,
  LINK_SECONDS,
  passwordProblem,
  SUSPENSION_COOKIE,
  tooManyAttempts,
  TRUSTED_ADDRESS_SECONDS,
} from './account.ts';

test.each([
  ['1234567', ACCOUNT.passwordTooShort],
  ['12345678', undefined],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), ACCOUNT.passwordTooLong],
  ['🦅'.repeat(7), ACCOUNT.passwordTooShort],
  ['🦅'.repeat(128), undefined],
  ['a \0 in the middle', ACCOUNT.passwordUnusable],
  // UTF-8 replaces half a pair, so any other half in its place would have the same hash.
  ['half a pair \ud800', ACCOUNT.passwordUnusable],
])('checks the password %j', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test.each([
  [0, 'a minute'],
  [1, 'a minute'],
  [60, 'a minute'],
  [59, 'a minute'],
  [61, '2 minutes'],
  [712, '12 minutes'],
  [7200, '120 minutes'],
  [7201, '3 hours'],
  [86_400, '24 hours'],
])('a wait of %i seconds is %s', (seconds, wait) => {
  expect(tooManyAttempts(seconds)).toBe(`Too many attempts. Try again in ${wait}.`);
});

test('has a message for an unknown error of Google’s', () => {
  expect(googleRefusal('server_error')).toBe(GOOGLE.failed);
  expect(googleRefusal('constructor')).toBe(GOOGLE.failed);
});

test.each([
  ['access_denied', 'You did not allow the sign-in'],
  ['account_not_linked', 'There is already an account with this email'],
  ['email_not_verified', 'Google has not confirmed your email address yet'],
  ['account_disabled', 'This account has been disabled.'],
  ['unreachable', 'Google cannot be reached right now'],
  ['Access_Denied', 'You did not allow the sign-in'],
])('explains Google’s error %s', (code, message) => {
  expect(googleRefusal(code)).toContain(message);
});

test('over HTTPS only the host itself can set the suspension cookie', () => {
  expect(SUSPENSION_COOKIE['https:']).toMatch(/^__Host-./);
  // Browsers refuse the prefix without TLS.
  expect(SUSPENSION_COOKIE['http:']).toMatch(/^(?!__Host-)./);
});

test('has the announced time limits', () => {
  expect(LINK_SECONDS).toEqual({reset: 3600, email: 24 * 3600});
  expect(FRESH_SIGN_IN_SECONDS).toBe(600);
  expect(TRUSTED_ADDRESS_SECONDS).toBe(90 * 24 * 3600);
  expect(LIMITS.export.account).toEqual({points: 3, seconds: 24 * 3600});
  expect(LIMITED_ACTIONS).toEqual(Object.keys(LIMITS));
});
