// Rate limits of members' writes, above what members reach by hand. Uploads have theirs in photos.ts, sign-in in
// account.ts.
import {refusal} from './refusal.ts';
import {words} from './words/words.ts';

/** Refusals that belong to no feature. */
export const NOT_NOW = words('answers', 'notNow');

/** A member's answers to suggestions. */
export const ANSWER_RATE_LIMIT = {points: 30, seconds: 60} as const;
export const ANSWERING_TOO_FAST = refusal('too-often', () => NOT_NOW.answers);

/** Wide enough for a device that sends all its offline messages at once. The device waits, and sends the rest later. */
export const MESSAGE_RATE_LIMIT = {points: 1200, seconds: 60} as const;

/** All other writes of a member together. The device keeps a write over this limit and sends it later, so that no write is lost. */
export const WRITE_RATE_LIMIT = {points: 600, seconds: 60} as const;
/** Extra points for each refused write, because Zero stores its result. */
export const REFUSED_POINTS = 10;

/**
 * Requests of a member that are under way at once, and those that wait for their turn: a page sends a few. Not for sync,
 * sign-in, messages, uploads and photos.
 */
export const REQUESTS_AT_ONCE = {running: 4, waiting: 60} as const;
