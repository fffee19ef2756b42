// Limits of sync connections and queries: several times what pages need, low enough to protect other members. Write
// limits are in rate-limits.ts.
import {refusal} from './refusal.ts';

/**
 * Concurrent queries. A page needs about ten; Zero keeps former ones for five minutes, two for each room. A browser's
 * tabs share theirs.
 */
export const QUERIES_MAX = {browser: 200, member: 400} as const;

type QueriesMax = Readonly<Record<keyof typeof QUERIES_MAX, number>>;
/**
 * How many queries with the same name may run at a time; `chat.messages` is counted for each room. zero-cache evaluates them again
 * when a row changes: after a new message all queries of its room, after a read mark every member's `chat.room` and `me.chats`. Pages
 * need many of two kinds only: scrolling back runs a query for each 200 messages, which Zero keeps for five minutes.
 */
const MAX_RUNNING_BY_NAME: ReadonlyMap<string, QueriesMax> = new Map([
  ['chat.room', {browser: 60, member: 100}],
  ['chat.messages', {browser: 60, member: 100}],
]);
export const maxRunningByName = (name: string): QueriesMax =>
  MAX_RUNNING_BY_NAME.get(name) ?? {browser: 3, member: 20};

/**
 * zero-cache's rows about a member's connected replicas: ten to thirty for each page that a replica has had. When all replicas
 * together have more than `max`, one with more than `free` begins anew.
 */
export const REPLICA_ROWS = {max: 4000, free: 500} as const;
/** A browser asks for a new replica after this many pages. One of its next starts begins it, about once a day at most. */
export const REPLICA_PAGES_MAX = 25;

/**
 * Points of a member's messages: one for each started or stopped query. A new connection starts all queries of its page, and
 * itself counts as `CONNECTION_POINTS` of them: up to 95 connections a minute.
 */
export const QUERY_RATE_LIMIT = {points: 2000, seconds: 60} as const;
export const CONNECTION_POINTS = 20;
/**
 * Extra points for a connection that sends its queries after its handshake, because they exceed 8 KB, about twenty of them:
 * zero-cache 1.9 never frees 25 KB of a connection that ends before it has its queries.
 */
export const LATE_CONNECTION_POINTS = 80;

/** Extra points for a query that is refused, once an hour for each: zero-cache keeps a row of it. */
export const REFUSED_QUERY_POINTS = 50;

/** Every message costs points, pings and writes too: one point for this many messages, and one for this many bytes. */
export const MESSAGES_PER_POINT = 5;
export const MESSAGE_BYTES_PER_POINT = 16 * 1024;

/** Points of a message that Wing's pages do not send. */
export const REFUSED_MESSAGE_POINTS = 200;

/** One WebSocket message of a client. A chat message has at most a few thousand characters. */
export const SYNC_MESSAGE_BYTES_MAX = 256 * 1024;

/** Concurrent sync connections, one for each tab. A campus may share one network address. */
export const SYNC_CONNECTIONS_MAX = {member: 20, address: 500} as const;

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
