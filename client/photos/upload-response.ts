// Parses the server's response to an upload. A proxy may send anything.

import * as v from 'valibot';
import {readAs} from '../../rules/read-as.ts';
import {UPLOAD} from '../../rules/wording.ts';

export const UNKNOWN = 'unknown';

export type UploadResponse =
  | {readonly type: 'accepted'; readonly key: string}
  /** The server's word: only `signed-out` and {@link UNKNOWN} may be retried with the same file. */
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

const text = v.pipe(v.string(), v.nonEmpty());
const taken = v.object({key: text});
const refusal = v.object({code: text, message: text});

export const photoKeyIn = (answer: string): string | undefined => readAs(taken, parse(answer))?.key;

/** Statuses below 500 that are transient. */
const TOO_MANY_REQUESTS = 429;
const TRANSIENT_STATUSES = new Set([408, 425, TOO_MANY_REQUESTS]);

/** Parses a response without success. */
export function refusalIn(status: number, answer: string): UploadResponse {
  const refused = readAs(refusal, parse(answer));
  const isFinal = status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status);
  if (isFinal && refused) return {type: 'refused', ...refused};
  // Not Wing's response: a proxy refused the request.
  if (isFinal) return {type: 'refused', code: UNKNOWN, message: UPLOAD.unknown};
  return status === TOO_MANY_REQUESTS && refused
    ? {type: 'failed', message: refused.message}
    : {type: 'failed'};
}
