// One request with a write, and what its answer means. Runs in pages and in the service worker.
import * as v from 'valibot';
import {readAs} from '../../../rules/read-as.ts';
import {isRefusalCode, MATCH_IMPOSSIBLE, refusalBody} from '../../../rules/refusal.ts';
import type {Sentence} from '../../../rules/words/words.ts';
import {isFinal, send} from '../http/request.ts';
import {isMessage, type Outcome, type Reason, type Write} from './entry.ts';

const TIMEOUT_MS = 15_000;
/** After so many failures of the server in this page, a write is refused, so that it does not hold up its lane. */
const FAILURES_MAX = 5;
/** With this code, a 404 counts as a failure. Without it, an older server lacks the endpoint, and the write is sent again. */
const UNKNOWN_WRITE = 'unknown-write';
/** The code of a server that the browser has sent another member's cookie. */
const OTHER_MEMBER = 'other-member';

const stored = v.object({createdAt: v.number()});
const done = v.object({status: v.literal(true)});

const failures = new Map<string, number>();

type Refused = {
  readonly code: string;
  readonly message: string;
  readonly say?: Sentence | undefined;
};

/** Why the write failed: a rule's own refusal, otherwise the sentence of the place where the write was made. */
export function reasonFor(write: Write, refused: Refused | undefined): Reason {
  // The second code is no rule's, but its message is for the member: the specification words it.
  if (refused && (isRefusalCode(refused.code) || refused.code === MATCH_IMPOSSIBLE)) {
    const {code, message, say} = refused;
    return {reason: message, code, say};
  }
  return {reason: isMessage(write) ? '' : write.failure};
}

function requestOf(write: Write): readonly [path: string, body: object] {
  const {id, name, args, at} = write;
  return isMessage(write)
    ? ['/api/chat/messages', {id, ...args}]
    : ['/api/writes', {id, name, args, at, sentAt: Date.now()}];
}

function outcomeIn(write: Write, body: unknown): Outcome | undefined {
  if (!isMessage(write)) return readAs(done, body) && {state: 'sent'};
  const answer = readAs(stored, body);
  return answer && {state: 'sent', createdAt: answer.createdAt};
}

/** `retryAfterMs`: the shortest delay before the next attempt. `isSessionOver`: the request had no session of the member. */
export type Again = {readonly retryAfterMs: number; readonly isSessionOver?: true};

export async function post(write: Write): Promise<Outcome | Again> {
  const [path, json] = requestOf(write);
  const {status, body, retryAfterMs} = await send(path, {
    json,
    member: write.member,
    // A captive portal redirects to its own page.
    redirect: 'error',
    // The request goes on when the page is closed.
    keepalive: true,
    timeoutMs: TIMEOUT_MS,
  });
  const outcome = status === 200 ? outcomeIn(write, body) : undefined;
  if (outcome) return outcome;
  const refused = readAs(refusalBody, body);
  const isUnknown = refused?.code === UNKNOWN_WRITE;
  const isOlderServer = status === 404 && !isMessage(write) && !isUnknown;
  const isSessionOver = status === 401 || refused?.code === OTHER_MEMBER;
  const isOver = isFinal(status) && !isSessionOver && !isOlderServer;
  // A 4xx without Wing's body counts as a failure: a firewall may block a text with a page of its own.
  const isFailing = status === 500 || isUnknown || (isOver && !refused);
  if ((isOver && refused && !isUnknown) || (isFailing && isFailingForGood(write.id))) {
    return {state: 'refused', ...reasonFor(write, refused)};
  }
  return isSessionOver ? {retryAfterMs, isSessionOver} : {retryAfterMs};
}

function isFailingForGood(id: string): boolean {
  const count = (failures.get(id) ?? 0) + 1;
  failures.set(id, count % FAILURES_MAX);
  return count === FAILURES_MAX;
}
