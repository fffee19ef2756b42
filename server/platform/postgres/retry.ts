// Retries transactions that fail because of the database.
import {setTimeout as sleep} from 'node:timers/promises';

/**
 * Serialization failure, deadlock, lock not available; out of connections, disk or memory; disk error; cancelled;
 * temporarily read-only; wrong password, while an operator changes it.
 */
const RETRYABLE_CODES = new Set([
  '40001',
  '40P01',
  '55P03',
  '53100',
  '53200',
  '53300',
  '58030',
  '57014',
  '25006',
  '28P01',
]);
/** Connection exceptions (08*), and the server's shutdown and start (57P0*). */
const RETRYABLE_CLASSES = ['08', '57P0'];
/** Errors of the socket and the resolver. */
const NETWORK_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAGAIN',
]);
/** Errors to which the driver gives no code. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect)/;

/** Whether the error, or one in the chain of its causes, passes. */
const someCause = (test: (error: Error) => boolean) => (error: unknown) => {
  for (let e = error; e instanceof Error; e = e.cause) if (test(e)) return true;
  return false;
};

/** A column of a prepared statement has changed, or the statement is gone (after `discard all`). */
function isStaleStatementError(error: Error): boolean {
  if (!('code' in error)) return false;
  return error.code === '26000' || (error.code === '0A000' && /cached plan/.test(error.message));
}

/** Whether the connection has an invalid prepared statement and must be closed. */
export const isStaleStatement = someCause(isStaleStatementError);

function isTransientError(error: Error): boolean {
  if (CONNECTION_LOST.test(error.message) || isStaleStatementError(error)) return true;
  if (!('code' in error) || typeof error.code !== 'string') return false;
  const {code} = error;
  return (
    RETRYABLE_CODES.has(code) ||
    NETWORK_ERRORS.has(code) ||
    RETRYABLE_CLASSES.some((prefix) => code.startsWith(prefix))
  );
}

/** Whether a retry of the transaction can succeed. */
export const isTransient = someCause(isTransientError);

const hasCode = (code: string) => someCause((error) => 'code' in error && error.code === code);

/** Whether a unique constraint was violated. */
export const isDuplicate = hasCode('23505');
/** Whether the connection leads to a database that takes no writes, as the former primary after a failover. */
export const isReadOnly = hasCode('25006');
/** Whether the database has no such schema, table or column. */
export const isUndefined = someCause(
  (error) => 'code' in error && ['3F000', '42P01', '42703'].includes(String(error.code)),
);
/** Whether `lock_timeout` has passed. */
export const isLockTimeout = hasCode('55P03');

const BACKOFF_MIN_MS = 20;
const BACKOFF_MAX_MS = 500;
type RetryOptions = {budgetMs?: number; isRetryable?: (error: unknown) => boolean};

/**
 * Runs `work` and retries it with backoff after transient database errors, or those that `isRetryable` accepts, until
 * `budgetMs` is spent. `work` must be a whole transaction that is safe to repeat after an unacknowledged commit.
 * @throws the last error.
 */
export async function withRetry<T>(
  work: () => Promise<T>,
  {budgetMs = 6000, isRetryable = isTransient}: RetryOptions = {},
): Promise<T> {
  const deadline = Date.now() + budgetMs;
  for (let backoff = BACKOFF_MIN_MS; ; backoff = Math.min(backoff * 2, BACKOFF_MAX_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || Date.now() + backoff > deadline) throw error;
      // A stale statement's connection is closed after the attempt, so the next one need not wait.
      if (!isStaleStatement(error)) await sleep(backoff * (0.5 + Math.random()));
    }
  }
}
