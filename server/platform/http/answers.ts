// Errors as a browser sees them: a stable code and a sentence, never an internal.
import type {Context} from 'hono';
import type {ContentfulStatusCode} from 'hono/utils/http-status';

export function failure(c: Context, status: ContentfulStatusCode, code: string, message: string) {
  return c.json({code, message}, status);
}

/** The rest of the body is not read: the connection it would come over is not used again. */
export function tooLarge(c: Context, message = 'That is too large.') {
  c.header('Connection', 'close');
  return failure(c, 413, 'too-large', message);
}
