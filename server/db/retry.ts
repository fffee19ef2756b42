// Running a transaction again when the database, not the rule, was the reason it failed.
import {setTimeout as sleep} from 'node:timers/promises';

/** Serialization failure and deadlock: the same work succeeds when done again. */
const RETRYABLE = new Set(['40001', '40P01']);
/** Connection exceptions (08*) and a server going down or coming up (57P0*). */
const RETRYABLE_CLASSES = ['08', '57P0'];
/** What the driver and the socket say when the server is away. */
const CONNECTION_LOST = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);

function codeOf(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string') return e.code;
  }
  return undefined;
}

/** Whether doing the same transaction again can succeed. Follows the chain of causes. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined) return false;
  return (
    RETRYABLE.has(code) ||
    CONNECTION_LOST.has(code) ||
    RETRYABLE_CLASSES.some((prefix) => code.startsWith(prefix))
  );
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/**
 * Runs `work` until it ends other than by a transient database error, or until `budgetMs` is spent.
 * `work` must be a whole transaction, safe to run twice when its commit was not acknowledged.
 * @throws the last error.
 */
export async function withRetry<T>(work: () => Promise<T>, budgetMs = 6000): Promise<T> {
  const deadline = Date.now() + budgetMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || Date.now() + pause > deadline) throw error;
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}
