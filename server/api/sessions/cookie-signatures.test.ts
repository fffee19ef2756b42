import {createHmac} from 'node:crypto';
import {expect, test} from 'vitest';
import {signedAnew, verifiedValue} from './cookie-signatures.ts';

const [OLD, NEW, STRANGE] = ['an old secret', 'a new secret', 'a strange secret'] as const;

function signed(value: string, secret: string): string {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`;
}
const cookie = (name: string, value: string, secret: string) =>
  `${name}=${encodeURIComponent(signed(value, secret))}`;

test('verifies a cookie by each of the secrets, and by no other', () => {
  expect(verifiedValue(signed('token', OLD), [NEW, OLD])).toBe('token');
  expect(verifiedValue(signed('token', NEW), [NEW, OLD])).toBe('token');
  expect(verifiedValue(signed('token', STRANGE), [NEW, OLD])).toBeUndefined();
  expect(verifiedValue(`other${signed('token', OLD).slice(5)}`, [NEW, OLD])).toBeUndefined();
  expect(verifiedValue('token', [NEW])).toBeUndefined();
});

test('re-signs a cookie of an accepted secret, and leaves every other cookie unchanged', () => {
  const rest = `theme=dark; ${cookie('wing.state', 's', STRANGE)}; odd=%E0%A4%A`;
  const header = `${cookie('wing.session_token', 'token', OLD)}; ${rest}`;
  expect(signedAnew(header, {secret: NEW, accepted: [OLD]})).toBe(
    `${cookie('wing.session_token', 'token', NEW)}; ${rest}`,
  );
});

test('leaves a header unchanged that has no cookie of an accepted secret', () => {
  const header = cookie('wing.session_token', 'token', NEW);
  expect(signedAnew(header, {secret: NEW, accepted: [OLD]})).toBeUndefined();
  expect(signedAnew('', {secret: NEW, accepted: [OLD]})).toBeUndefined();
});
