// The signatures of better-auth's cookies: `value.signature`, the signature an HMAC-SHA256 in base64.
import {createHmac, timingSafeEqual} from 'node:crypto';
import {parse} from 'hono/utils/cookie';

export type CookieAuth = {
  $context: Promise<{authCookies: {sessionToken: {name: string}}; secret: string}>;
};

/**
 * The value of a signed cookie; undefined when the secret has not signed it. Verified synchronously: the libraries use a
 * worker thread, which takes longer than the statement that follows.
 */
export function verifiedValue(signed: string, secret: string): string | undefined {
  const at = signed.lastIndexOf('.');
  const value = signed.slice(0, Math.max(at, 0));
  const signature = Buffer.from(signed.slice(at + 1), 'base64');
  const expected = createHmac('sha256', secret).update(value).digest();
  const isSigned = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isSigned ? value : undefined;
}

/** The token of a request's session; undefined without a signed cookie. */
export async function sessionToken(auth: CookieAuth, headers: Headers) {
  const {authCookies, secret} = await auth.$context;
  const {name} = authCookies.sessionToken;
  const {[name]: value} = parse(headers.get('cookie') ?? '', name);
  return value === undefined ? undefined : verifiedValue(value, secret);
}
