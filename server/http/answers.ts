// Errors as a browser sees them: a stable code and a sentence, never an internal.
import type {Context} from 'hono';
import type {ContentfulStatusCode} from 'hono/utils/http-status';

export function failure(c: Context, status: ContentfulStatusCode, code: string, message: string) {
  return c.json({code, message}, status);
}
