// Reads JSON bodies.
import type {Context} from 'hono';
import {hasNul, parseJson} from './parse-json.ts';

/**
 * The request's body; undefined when it cannot be received, is no JSON, nests too deep, or contains NUL. Not for bodies with
 * a password, which has a rule and a message of its own for NUL.
 */
export async function jsonBody(c: Context): Promise<unknown> {
  const text = await c.req.text().catch(() => '');
  return hasNul(text) ? undefined : parseJson(text);
}
