// Running a transaction again when the database, not the rule, was the reason it failed.
import {setTimeout as sleep} from 'node:timers/promises';

/**
 * Serialization failure, deadlock and a lock that was not to be had; no room for a connection, on the disk
 * or in memory, and a disk that fails; cancelled, or read-only for the moment: it succeeds when done again.
 */
const RETRYABLE = new Set([
  '40001',
  '40P01',
  '55P03',
  '53100',
  '53200',
  '53300',
  '58030',
  '57014',
  '25006',
]);
/** Connection exceptions (08*) and a server going down or coming up (57P0*). */
const RETRYABLE_CLASSES = ['08', '57P0'];
/** What the socket and the resolver say when the server is away. */
const AWAY = new Set([
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
/** The driver gives no code to these. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect)/;

/** A server's socket is a file, which goes with it. */
const isSocketGone = (error: Error) =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/** A column has changed under a prepared statement, or the statement is gone (after `discard all`). */
function isStaleItself(error: Error): boolean {
  if (!('code' in error)) return false;
  return error.code === '26000' || (error.code === '0A000' && /cached plan/.test(error.message));
}

/** Whether a connection remembers a statement that no longer holds: only another connection is rid of it. */
export function isStaleStatement(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (isStaleItself(e)) return true;
  return false;
}

function isTransientItself(error: Error): boolean {
  if (CONNECTION_LOST.test(error.message) || isStaleItself(error) || isSocketGone(error))
    return true;
  if (!('code' in error) || typeof error.code !== 'string') return false;
  const {code} = error;
  return (
    RETRYABLE.has(code) ||
    AWAY.has(code) ||
    RETRYABLE_CLASSES.some((prefix) => code.startsWith(prefix))
  );
}

/** Whether doing the same transaction again can succeed. Follows the chain of causes. */
export function isTransient(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (isTransientItself(e)) return true;
  return false;
}

const UNIQUE_VIOLATION = '23505';

/** Whether somebody else was faster with what may be there once only. Follows the chain of causes. */
export function isDuplicate(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && e.code === UNIQUE_VIOLATION) return true;
  }
  return false;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

type Patience = {budgetMs?: number; isWorthIt?: (error: unknown) => boolean};

/**
 * Runs `work` until it ends other than by a transient database error (or what `isWorthIt` says), or
 * until `budgetMs` is spent. `work` must be a whole transaction, safe to run twice when its commit was
 * not acknowledged.
 * @throws the last error.
 */
export async function withRetry<T>(
  work: () => Promise<T>,
  {budgetMs = 6000, isWorthIt = isTransient}: Patience = {},
): Promise<T> {
  const deadline = Date.now() + budgetMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isWorthIt(error) || Date.now() + pause > deadline) throw error;
      // Each attempt is rid of one such connection: there is nothing to wait for.
      if (!isStaleStatement(error)) await sleep(pause * (0.5 + Math.random()));
    }
  }
}
