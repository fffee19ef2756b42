// What one member's devices may hold open and ask of the sync engine: several times what pages need, and too little
// to slow the other members. How fast members write is in pace.ts.
import {refusal} from './refusal.ts';

/**
 * Queries that run at the same time. A page holds about ten; Zero keeps the ones it had for five minutes more, two
 * for each room. The tabs of one browser share theirs.
 */
export const QUERIES_MAX = {browser: 200, member: 400} as const;

/**
 * Queries that a member's pages start and stop, and all their other messages but writes and pings. A connection that is
 * made anew starts all of its page's queries.
 */
export const QUERY_PACE = {points: 2000, seconds: 60} as const;

/** One WebSocket message of a page. A message of a chat has at most a few thousand characters. */
export const SYNC_MESSAGE_BYTES_MAX = 256 * 1024;

/**
 * Sync connections at the same time, one for each tab. A network address may stand for a whole campus. Connections
 * without a session end within seconds; they are counted apart, so that they never close a member's connection.
 */
export const SYNC_CONNECTIONS_MAX = {member: 20, address: 500, signedOut: 50} as const;

/**
 * The error message that a page receives when the server closes its connection for a newer one of the same member. Zero
 * stops reconnecting after an error, and reports the message as the reason.
 */
export const PLACE_TAKEN = 'a newer connection took this place';

export const TOO_MANY_QUERIES = refusal(
  'too-many-queries',
  'Wing is open in too many places. Close some of them and try again.',
);
