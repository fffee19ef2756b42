// The signatures of better-auth's cookies: `value.signature`, the signature an HMAC-SHA256 in base64.
import {createHmac, timingSafeEqual} from 'node:crypto';

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
