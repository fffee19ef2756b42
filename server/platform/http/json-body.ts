// Reads JSON bodies. Postgres cannot store NUL, so no string of a request may contain it.
import type {Context} from 'hono';
import {isTooDeep} from './json-depth.ts';

/** `\u0000` after an even number of backslashes; after an odd number it is plain text. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * The request's body; undefined when it is no JSON, nests too deep, or a string or key in it contains NUL. Not for bodies
 * with a password, which has a rule and a message of its own for NUL.
 */
export async function jsonBody(c: Context): Promise<unknown> {
  try {
    const text = await c.req.text();
    return ESCAPED_NUL.test(text) || isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
