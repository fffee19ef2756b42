import type {Context} from 'hono';
import {parseJson} from './parse-json.ts';

/**
 * The request's body by {@link parseJson}; undefined also when it cannot be received. Not for bodies with a password,
 * which has a rule and a message of its own for NUL.
 */
export const jsonBody = async (c: Context): Promise<unknown> =>
  parseJson(await c.req.text().catch(() => ''));
