// Compares keys in constant time.
import {createHash, timingSafeEqual} from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** @returns a function that compares a request's key with `key`. */
export function keyCheck(key: string): (shown: string | undefined) => boolean {
  const expected = digest(key);
  return (shown) => timingSafeEqual(digest(shown ?? ''), expected);
}
