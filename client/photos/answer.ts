// What the server says about photos, as far as one may rely on it: a proxy in between may say anything.

import {UPLOAD} from '../../rules/wording.ts';

export const UNKNOWN = 'unknown';

export type Answer =
  | {readonly type: 'taken'; readonly key: string}
  /** Trying the same again changes nothing. */
  | {readonly type: 'refused'; readonly code: string; readonly message: string}
  /** It may work later. `message` when there is more to say than that it failed. */
  | {readonly type: 'failed'; readonly message?: string}
  /** Nobody answered. */
  | {readonly type: 'unreached'};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textIn(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function photoKeyIn(text: string): string | undefined {
  return textIn(parse(text), 'key');
}

/** Too early, too many, too slow: statuses below 500 that are worth another try. */
const TOO_MANY = 429;
const PASSING = new Set([408, 425, TOO_MANY]);

/** Reads an answer that is no success. */
export function refusalIn(status: number, text: string): Answer {
  const body = parse(text);
  const code = textIn(body, 'code');
  const message = textIn(body, 'message');
  const isFinal = status >= 400 && status < 500 && !PASSING.has(status);
  if (isFinal && code && message) return {type: 'refused', code, message};
  // Not our own words: somebody in between has an opinion, and will have it next time.
  if (isFinal) return {type: 'refused', code: UNKNOWN, message: UPLOAD.unknown};
  return status === TOO_MANY && message ? {type: 'failed', message} : {type: 'failed'};
}
