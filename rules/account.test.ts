// Password rules and the wording of waits.
import {expect, test} from 'vitest';
import {ACCOUNT, GOOGLE, googleRefusal, passwordProblem, tooManyAttempts} from './account.ts';

test.each([
  ['1234567', ACCOUNT.passwordTooShort],
  ['12345678', undefined],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), ACCOUNT.passwordTooLong],
  ['🦅'.repeat(7), ACCOUNT.passwordTooShort],
  ['🦅'.repeat(128), undefined],
  ['a \0 in the middle', ACCOUNT.passwordUnusable],
])('%j', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [712, '12 minutes'],
])('a wait of %i seconds is %s', (seconds, wait) => {
  expect(tooManyAttempts(seconds)).toBe(`Too many attempts. Try again in ${wait}.`);
});

test('has a message for an unknown error of Google’s', () => {
  expect(googleRefusal('server_error')).toBe(GOOGLE.failed);
  expect(googleRefusal('constructor')).toBe(GOOGLE.failed);
});
