// The calls to sign-in, as plain fetches: better-auth's own client would weigh more than these lines.
// Knows nothing of who is signed in now, but whom it is told to speak for.
import {MEMBER_HEADER} from '../../rules/account.ts';

export type Member = {id: string; email: string};

/** The server answered and said no. `message` is the provider's own sentence. */
export class AuthRefused extends Error {
  readonly code: string | undefined;
  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

/** Nobody answered, or the answer was not one (a gateway's error page). */
export class Unreachable extends Error {}

const AUTH = '/api/auth';
/** A network may take a question and never bring an answer: after this long there is none. */
const ANSWER_MS = 30_000;
/** Whoever signs out does not wait longer for the server to hear of it: it is told again later. */
const SIGN_OUT_MS = 5000;
const UNREACHABLE = 'Wing cannot be reached right now. Check your connection and try again.';
const REFUSED = 'That did not work. Please try again.';

let speaker: string | undefined;

/** Whom this tab shows: what it asks is asked in their name, whoever has signed in elsewhere by then. */
export function speakFor(userID: string | undefined): void {
  speaker = userID;
}

/** The server answers nobody else: a cookie is the browser's, and changes under a tab that sleeps. */
export function inTheirName(given?: HeadersInit): Headers {
  const headers = new Headers(given);
  if (speaker) headers.set(MEMBER_HEADER, speaker);
  return headers;
}

/** Asks the server. @throws AuthRefused or Unreachable, each with a sentence for people. */
export async function call(path: string, init?: RequestInit): Promise<unknown> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const headers = inTheirName(init?.headers);
  const response = await fetch(path, {signal, ...init, headers}).catch(() => undefined);
  if (!response) throw new Unreachable(UNREACHABLE);
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    if (body === undefined) throw new Unreachable(UNREACHABLE);
    return body;
  }
  const message = textOf(body, 'message');
  if (response.status >= 500 && !message) throw new Unreachable(UNREACHABLE);
  throw new AuthRefused(message ?? REFUSED, textOf(body, 'code'));
}

export function post(
  path: string,
  body: Record<string, string> = {},
  init?: RequestInit,
): Promise<unknown> {
  return call(path, {
    ...init,
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(body),
  });
}

function textOf(body: unknown, key: string): string | undefined {
  if (typeof body !== 'object' || body === null || !(key in body)) return undefined;
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Who the cookie says is here, or null. Throws {@link Unreachable} when nobody can say: much hangs on a
 * null, so anything else that names nobody is no answer.
 */
export async function readSession(): Promise<Member | null> {
  const body = await call(`${AUTH}/get-session`, {headers: {accept: 'application/json'}});
  if (body === null) return null;
  const user = typeof body === 'object' && 'user' in body ? body.user : undefined;
  const id = textOf(user, 'id');
  if (!id) throw new Unreachable(UNREACHABLE);
  return {id, email: textOf(user, 'email') ?? ''};
}

export async function signInWithEmail(email: string, password: string): Promise<void> {
  await post(`${AUTH}/sign-in/email`, {email, password});
}

/** The profile's name is asked later; until then the account carries the address's first half. */
export async function signUpWithEmail(email: string, password: string): Promise<void> {
  const name = email.split('@')[0] || email;
  await post(`${AUTH}/sign-up/email`, {email, password, name});
}

/** @throws Unreachable soon: on some networks a question is taken and never answered. */
export async function endSession(): Promise<void> {
  await post(`${AUTH}/sign-out`, {}, {signal: AbortSignal.timeout(SIGN_OUT_MS)});
}

export async function requestPasswordReset(email: string): Promise<void> {
  await post(`${AUTH}/request-password-reset`, {email});
}

export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await post(`${AUTH}/reset-password`, {token, newPassword});
}

/** The address of Google's own sign-in page; it comes back to `callbackURL`, whatever happened. */
export async function googleSignInUrl(callbackURL: string): Promise<string> {
  const body = await post(`${AUTH}/sign-in/social`, {
    provider: 'google',
    callbackURL,
    errorCallbackURL: callbackURL,
  });
  const url = textOf(body, 'url');
  if (!url) throw new AuthRefused(REFUSED, undefined);
  return url;
}
