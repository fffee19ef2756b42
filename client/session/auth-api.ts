// Requests to the authentication endpoints. Plain fetches are smaller than better-auth's client.
import {MEMBER_HEADER} from '../../rules/account.ts';
import {TRY_AGAIN} from '../../rules/wording.ts';

export type Member = {id: string; email: string};

/** The server refused the request. `message` is written for members. */
export class AuthRefused extends Error {
  readonly code: string | undefined;
  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

/** The request failed, timed out, or got a response that is not Wing's (a gateway's error page). */
export class Unreachable extends Error {}

const AUTH = '/api/auth';
const REQUEST_TIMEOUT_MS = 30_000;
/** After this the client signs out locally and retries the request later. */
const SIGN_OUT_TIMEOUT_MS = 5000;
const UNREACHABLE_MESSAGE =
  'Wing cannot be reached right now. Check your connection and try again.';

let shownMember: string | undefined;

/** Sets the member that this tab shows, for {@link withMemberHeader}. */
export function setShownMember(userID: string | undefined): void {
  shownMember = userID;
}

/** Names the shown member, so that the server refuses the request when the cookie is another member's (ADR 53). */
export function withMemberHeader(given?: HeadersInit): Headers {
  const headers = new Headers(given);
  if (shownMember) headers.set(MEMBER_HEADER, shownMember);
  return headers;
}

/** Sends a request and returns the JSON body. @throws AuthRefused or Unreachable, with a message for members. */
export async function call(path: string, init?: RequestInit): Promise<unknown> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const headers = withMemberHeader(init?.headers);
  const response = await fetch(path, {signal, ...init, headers}).catch(() => undefined);
  if (!response) throw new Unreachable(UNREACHABLE_MESSAGE);
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    if (body === undefined) throw new Unreachable(UNREACHABLE_MESSAGE);
    return body;
  }
  const message = textField(body, 'message');
  if (response.status >= 500 && !message) throw new Unreachable(UNREACHABLE_MESSAGE);
  throw new AuthRefused(message ?? TRY_AGAIN, textField(body, 'code'));
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

function textField(body: unknown, key: string): string | undefined {
  if (typeof body !== 'object' || body === null || !(key in body)) return undefined;
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The member of the session cookie, or null when signed out. @throws Unreachable for any other response. */
export async function readSession(): Promise<Member | null> {
  const body = await call(`${AUTH}/get-session`, {headers: {accept: 'application/json'}});
  if (body === null) return null;
  const user = typeof body === 'object' && 'user' in body ? body.user : undefined;
  const id = textField(user, 'id');
  if (!id) throw new Unreachable(UNREACHABLE_MESSAGE);
  return {id, email: textField(user, 'email') ?? ''};
}

export async function signInWithEmail(email: string, password: string): Promise<void> {
  await post(`${AUTH}/sign-in/email`, {email, password});
}

/** The account requires a name; the profile's name is entered later. */
export async function signUpWithEmail(email: string, password: string): Promise<void> {
  const name = email.split('@')[0] || email;
  await post(`${AUTH}/sign-up/email`, {email, password, name});
}

/** @throws Unreachable within {@link SIGN_OUT_TIMEOUT_MS}. */
export async function endSession(): Promise<void> {
  await post(`${AUTH}/sign-out`, {}, {signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS)});
}

export async function requestPasswordReset(email: string): Promise<void> {
  await post(`${AUTH}/request-password-reset`, {email});
}

export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await post(`${AUTH}/reset-password`, {token, newPassword});
}

/** The URL of Google's sign-in page, which redirects to `callbackURL` after success and failure. */
export async function googleSignInUrl(callbackURL: string): Promise<string> {
  const body = await post(`${AUTH}/sign-in/social`, {
    provider: 'google',
    callbackURL,
    errorCallbackURL: callbackURL,
  });
  const url = textField(body, 'url');
  if (!url) throw new AuthRefused(TRY_AGAIN, undefined);
  return url;
}
