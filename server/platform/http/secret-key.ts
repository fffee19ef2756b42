// Whether a request shows a key, answered in the same time for a near miss and for nonsense.
import {createHash, timingSafeEqual} from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Answers the function that compares what was shown with `key`. */
export function keyCheck(key: string): (shown: string | undefined) => boolean {
  const expected = digest(key);
  return (shown) => timingSafeEqual(digest(shown ?? ''), expected);
}
