// Parses the server's response to an upload. A proxy may send anything.

import {UPLOAD} from '../../rules/wording.ts';

export const UNKNOWN = 'unknown';

export type UploadResponse =
  | {readonly type: 'taken'; readonly key: string}
  /** A retry of the same file would fail too. */
  | {readonly type: 'refused'; readonly code: string; readonly message: string}
  /** Transient. `message` when there is more to say than that it failed. */
  | {readonly type: 'failed'; readonly message?: string}
  /** No response. */
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

/** Statuses below 500 that are transient. */
const TOO_MANY_REQUESTS = 429;
const TRANSIENT_STATUSES = new Set([408, 425, TOO_MANY_REQUESTS]);

/** Parses a response without success. */
export function refusalIn(status: number, text: string): UploadResponse {
  const body = parse(text);
  const code = textIn(body, 'code');
  const message = textIn(body, 'message');
  const isFinal = status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status);
  if (isFinal && code && message) return {type: 'refused', code, message};
  // Not Wing's response: a proxy refused the request.
  if (isFinal) return {type: 'refused', code: UNKNOWN, message: UPLOAD.unknown};
  return status === TOO_MANY_REQUESTS && message ? {type: 'failed', message} : {type: 'failed'};
}
