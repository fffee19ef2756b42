// Requests of pages and the service worker to Wing's server: their timeout, the header that names the member, when they are
// sent again, and what a failure says.
import * as v from 'valibot';
import {MEMBER_HEADER} from '../../../rules/account/account.ts';
import {WORDS} from '../../../rules/common-words.ts';
import {readAs} from '../../../rules/read-as.ts';
import {refusalBody} from '../../../rules/refusal.ts';
import {worded, type Sentence} from '../../../rules/words/words.ts';

const TIMEOUT_MS = 30_000;
const RETRY_AFTER_MAX_MS = 60_000;
const BACKOFF_MIN_MS = 1000;
const BACKOFF_MAX_MS = 30_000;
/** Statuses below 500 that are transient. */
const TRANSIENT_STATUSES = new Set([408, 425, 429]);
/** Wing's answer to a change. A gateway's own page has another status. */
const NO_CONTENT = 204;

/** The server refused the request. `message` is written for members. */
export class Refused extends Error {
  readonly code: string;
  constructor({code, message, say}: {code: string; message: string; say?: Sentence}) {
    super(worded(message, say));
    this.code = code;
  }
}

/** The request failed, timed out, or got a response that is not Wing's (a gateway's error page). */
export class Unreachable extends Error {
  override readonly message = WORDS.unreachable;
}

let shownMember: string | undefined;

/** Sets the member that this tab shows. */
export function setShownMember(userID: string | undefined): void {
  shownMember = userID;
}

/** Names the member, so that the server refuses the request when the cookie is another member's (ADR 53). */
export const memberHeader = (member = shownMember): Record<string, string> =>
  member ? {[MEMBER_HEADER]: member} : {};

type Options = Pick<RequestInit, 'method' | 'signal' | 'cache' | 'keepalive' | 'redirect'> & {
  /** The body. The method is then POST, if no other is given. */
  readonly json?: object;
  /** A JPEG as the body. */
  readonly jpeg?: Blob;
  readonly timeoutMs?: number;
  /** In whose name; by default that of the member whom this tab shows. */
  readonly member?: string;
};

type Answer = {
  /** 0 without an answer. */
  readonly status: number;
  /** Undefined when it is no JSON. */
  readonly body: unknown;
  /** How long the server asks to wait; 0 when it does not say. */
  readonly retryAfterMs: number;
};

/** One request. Never rejects. */
export async function send(path: string, options: Options = {}): Promise<Answer> {
  const {json, jpeg, timeoutMs = TIMEOUT_MS, member, signal, ...init} = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(path, {
    ...(json && {method: 'POST', body: JSON.stringify(json)}),
    // Its type is the request's.
    ...(jpeg && {method: 'POST', body: jpeg}),
    ...init,
    headers: {...(json && {'content-type': 'application/json'}), ...memberHeader(member)},
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch(() => undefined);
  const body: unknown = await response?.json().catch(() => undefined);
  const seconds = Number(response?.headers.get('retry-after')) || 0;
  const retryAfterMs = Math.min(seconds * 1000, RETRY_AFTER_MAX_MS);
  return {status: response?.status ?? 0, body, retryAfterMs};
}

/**
 * What the answer to one request has.
 * @throws Refused, or Unreachable also for an answer that does not have this shape, with a message for members.
 */
export async function call<T>(
  path: string,
  shape: v.GenericSchema<unknown, T>,
  options?: Options,
): Promise<T> {
  const {status, body} = await send(path, options);
  const isSuccess = status >= 200 && status < 300;
  const found = isSuccess ? readAs(shape, body) : undefined;
  if (found !== undefined) return found;
  const refused = isSuccess ? undefined : readAs(refusalBody, body);
  throw refused ? new Refused(refused) : new Unreachable();
}

/** What Wing and better-auth answer to a command that they have carried out. */
const done = v.union([v.object({status: v.literal(true)}), v.object({success: v.literal(true)})]);

/** Resolves when the server has carried it out. @throws as {@link call} */
export async function command(path: string, json = {}, options?: Options): Promise<void> {
  await call(path, done, {json, ...options});
}

/** Whether a status refuses a request for good. */
export const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status);

/** The pause after so many failures: from 1 s doubling to `maxMs`, with jitter. */
export function backoffMs(failures: number, maxMs = BACKOFF_MAX_MS): number {
  return Math.min(BACKOFF_MIN_MS * 2 ** (failures - 1), maxMs) * (0.75 + Math.random() * 0.5);
}

/** Sends a change that can arrive twice, again after failures for so long. Never rejects. @returns whether it is done. */
export async function change(path: string, options: Options, againForMs = 0): Promise<boolean> {
  const deadline = Date.now() + againForMs;
  for (let failures = 1; ; failures += 1) {
    const {status} = await send(path, options);
    if (status === NO_CONTENT) return true;
    const pauseMs = backoffMs(failures);
    if (isFinal(status) || Date.now() + pauseMs > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
