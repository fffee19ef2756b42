// Limits of sync connections and queries: several times what pages need. Write limits are in rate-limits.ts.

/**
 * Queries that one connection may want at the same time. A page needs about ten. 3,510 queries of one member delayed the
 * others' messages by 29 ms.
 */
export const QUERIES_MAX = 100;

/** A member's messages to zero-cache on all connections of a server; each handshake counts too. */
export const SYNC_RATE_LIMIT = {points: 600, seconds: 60} as const;
/** A message counts once for each ten queries that it starts or stops. zero-cache keeps a row for each. */
export const QUERIES_PER_POINT = 10;
/**
 * What a handshake counts when its queries come after it, because they exceed 8 KB: zero-cache 1.9 never frees 25 KB of a
 * connection that ends before it has its queries.
 */
export const LATE_QUERIES_POINTS = 10;

/** One WebSocket message of a client. A chat message has at most a few thousand characters. */
export const SYNC_MESSAGE_BYTES_MAX = 256 * 1024;

/** Concurrent sync connections, one for each of a member's tabs. */
export const SYNC_CONNECTIONS_MAX = 20;

/**
 * The error message that a page receives when the server closes its connection for a newer one of the same member. Zero
 * stops reconnecting after an error, and reports the message as the reason.
 */
export const PLACE_TAKEN = 'a newer connection took this place';
