// The value of a signed cookie.
import {createHmac} from 'node:crypto';
import {expect, test} from 'vitest';
import {verifiedValue} from './verified-cookie.ts';

const SECRET = 'a secret';

function signed(value: string, secret: string): string {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`;
}

test('verifies a cookie by its secret, and by no other', () => {
  expect(verifiedValue(signed('token', SECRET), SECRET)).toBe('token');
  expect(verifiedValue(signed('to.ken', SECRET), SECRET)).toBe('to.ken');
  expect(verifiedValue(signed('token', 'a strange secret'), SECRET)).toBeUndefined();
  expect(verifiedValue(`other${signed('token', SECRET).slice(5)}`, SECRET)).toBeUndefined();
  expect(verifiedValue('token', SECRET)).toBeUndefined();
});
