// Answers 503 to a request that takes too long, so that the client can retry. The request's work goes on and may still
// succeed. Not for requests with long bodies.
import {HTTPException} from 'hono/http-exception';
import {timeout} from 'hono/timeout';
import {NOT_NOW} from '../../../rules/rate-limits.ts';
import {failure} from './answers.ts';

/** Uploads have a rate limit instead. */
const DEADLINE_MS = 10_000;
const RETRY_AFTER_S = '5';

export const deadline = timeout(DEADLINE_MS, (c) => {
  c.header('Retry-After', RETRY_AFTER_S);
  const res = failure(c, 503, 'too-slow', NOT_NOW.slow);
  return new HTTPException(503, {res});
});
