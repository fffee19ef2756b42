// Error answers: a stable code and a message, without internal details, and the sentence by which a page words it.
import type {Context} from 'hono';
import type {ContentfulStatusCode} from 'hono/utils/http-status';
import {NOT_NOW} from '../../../rules/rate-limits.ts';
import {sentenceOf} from '../../../rules/words/on-the-server.ts';

export function failure(c: Context, status: ContentfulStatusCode, code: string, message: string) {
  return c.json({code, message, say: sentenceOf(message)}, status);
}

/** Closes the connection, because the rest of the body is not read. */
export function tooLarge(c: Context, message = NOT_NOW.tooLarge) {
  c.header('Connection', 'close');
  return failure(c, 413, 'too-large', message);
}
