// One request with a message, and what its answer means. Runs in pages and in the service worker.
import * as v from 'valibot';
import {MEMBER_HEADER} from '../../rules/account.ts';
import {readAs} from '../../rules/read-as.ts';
import {isRefusalCode, refusalBody} from '../../rules/refusal.ts';
import {CHAT} from '../../rules/wording.ts';
import type {Message, Outcome} from './entry.ts';

const TIMEOUT_MS = 15_000;
const RETRY_AFTER_MAX_MS = 60_000;
/** A message over which the server fails this often is refused, so that it does not hold up the others. */
const FAILURES_MAX = 5;
/** Statuses after which the message is sent again. 409 is decided by its code. */
const RETRYABLE = new Set([401, 408, 425, 429]);

const stored = v.object({createdAt: v.number()});

const failures = new Map<string, number>();

/** @returns the outcome, or the shortest delay before the next attempt. */
export async function postMessage(message: Message): Promise<Outcome | {retryAfterMs: number}> {
  const {id, userID, chatId, text} = message;
  const response = await fetch('/api/chat/messages', {
    method: 'POST',
    headers: {'content-type': 'application/json', [MEMBER_HEADER]: userID},
    body: JSON.stringify({id, chatId, text}),
    // A captive portal redirects to its own page.
    redirect: 'error',
    // The request goes on when the page is closed.
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  const body: unknown = await response?.json().catch(() => undefined);
  const status = response?.status ?? 0;
  const answer = readAs(stored, body);
  if (status === 200 && answer) return {state: 'sent', createdAt: answer.createdAt};
  const refused = readAs(refusalBody, body);
  const isRetryable = RETRYABLE.has(status) || refused?.code === 'other-member';
  const isFinal = status >= 400 && status < 500 && !isRetryable;
  // A firewall may block a text with a 403 page of its own.
  const isFailing = status === 500 || (isFinal && !refused);
  if ((isFinal && refused) || (isFailing && isFailingForGood(id))) {
    const reason = refused && isRefusalCode(refused.code) ? refused.message : CHAT.sendFailed;
    return {state: 'refused', reason};
  }
  const seconds = Number(response?.headers.get('retry-after')) || 0;
  return {retryAfterMs: Math.min(seconds * 1000, RETRY_AFTER_MAX_MS)};
}

function isFailingForGood(id: string): boolean {
  const count = (failures.get(id) ?? 0) + 1;
  failures.set(id, count % FAILURES_MAX);
  return count === FAILURES_MAX;
}
