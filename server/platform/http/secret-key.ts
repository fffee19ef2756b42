// Compares keys in constant time.
import {hash, timingSafeEqual} from 'node:crypto';

const digest = (text: string) => hash('sha256', text, 'buffer');

/** @returns a function that compares a request's key with `key`. */
export function keyCheck(key: string): (shown: string | undefined) => boolean {
  const expected = digest(key);
  return (shown) => timingSafeEqual(digest(shown ?? ''), expected);
}
