// The signatures of better-auth's cookies: `value.signature`, the signature an HMAC-SHA256 in base64.
import {createHmac, timingSafeEqual} from 'node:crypto';

const signatureOf = (value: string, secret: string) =>
  createHmac('sha256', secret).update(value).digest();

/**
 * The value of a signed cookie; undefined when none of the secrets has signed it. Verified synchronously: the libraries
 * use a worker thread, which takes longer than the statement that follows.
 */
export function verifiedValue(signed: string, secrets: readonly string[]): string | undefined {
  const at = signed.lastIndexOf('.');
  const value = signed.slice(0, Math.max(at, 0));
  const signature = Buffer.from(signed.slice(at + 1), 'base64');
  const isSigned = secrets.some((secret) => {
    const expected = signatureOf(value, secret);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  return isSigned ? value : undefined;
}

/** The text of a cookie as a browser sends it; undefined when it is malformed. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * A Cookie header in which each cookie that `accepted` secrets have signed is signed with `secret` instead.
 * @returns undefined when there is none.
 */
export function signedAnew(
  header: string,
  {secret, accepted}: {secret: string; accepted: readonly string[]},
): string | undefined {
  let isChanged = false;
  const pairs = header.split(';').map((pair) => {
    const at = pair.indexOf('=');
    const text = decoded(pair.slice(at + 1).trim());
    const value = text === undefined ? undefined : verifiedValue(text, accepted);
    if (value === undefined) return pair;
    isChanged = true;
    const signature = signatureOf(value, secret).toString('base64');
    return `${pair.slice(0, at)}=${encodeURIComponent(`${value}.${signature}`)}`;
  });
  return isChanged ? pairs.join(';') : undefined;
}
