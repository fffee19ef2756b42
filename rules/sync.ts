// Limits of sync connections and queries: several times what pages need, low enough to protect other members. Write
// limits are in rate-limits.ts.
import {refusal} from './refusal.ts';

/**
 * Concurrent queries. A page needs about ten; Zero keeps former ones for five minutes, two for each room. A browser's
 * tabs share theirs.
 */
export const QUERIES_MAX = {browser: 200, member: 400} as const;

/**
 * Started and stopped queries of a member, and all their other messages except writes and pings. A new connection starts
 * all queries of its page, and itself counts as `CONNECTION_POINTS` of them: 100 connections a minute.
 */
export const QUERY_RATE_LIMIT = {points: 2000, seconds: 60} as const;
export const CONNECTION_POINTS = 20;
/**
 * What a connection counts as whose queries do not fit into its handshake, some twenty of them: zero-cache 1.9 never frees
 * 25 KB of a connection that ends before they come.
 */
export const LATE_CONNECTION_POINTS = 100;

/** One WebSocket message of a client. A chat message has at most a few thousand characters. */
export const SYNC_MESSAGE_BYTES_MAX = 256 * 1024;

/**
 * Concurrent sync connections, one for each tab. A campus may share one network address. Signed-out connections end
 * within seconds and count separately, so that they never displace a member's connection.
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

/** A hidden tab that misses nothing by it disconnects after this time. */
export const HIDDEN_TAB_DISCONNECT_MS = 10 * 60_000;
