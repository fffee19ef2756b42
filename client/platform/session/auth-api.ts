// Requests to the authentication endpoints. Plain fetches are smaller than better-auth's client.
import * as v from 'valibot';
import {MEMBER_HEADER} from '../../../rules/account/account.ts';
import {readAs} from '../../../rules/read-as.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const member = v.object({id: text, email: v.fallback(v.string(), '')});
const withMember = v.object({user: member});
/** Wing's refusal. The JSON error of a gateway has no such code. */
const refusal = v.object({code: text, message: text});
/** What Wing and better-auth answer to a command that they have carried out. */
const done = v.union([v.object({status: v.literal(true)}), v.object({success: v.literal(true)})]);
const google = v.object({redirect: v.boolean(), url: text});

export type Member = v.InferOutput<typeof member>;

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

/** Reads the body of a successful answer; undefined when it is not Wing's. */
export type Reader<T> = (body: unknown) => T | undefined;

/**
 * Sends a request and returns what `read` finds in the answer.
 * @throws AuthRefused, or Unreachable also for an answer that is not Wing's, with a message for members.
 */
export async function call<T>(path: string, read: Reader<T>, init?: RequestInit): Promise<T> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const headers = withMemberHeader(init?.headers);
  const response = await fetch(path, {signal, ...init, headers}).catch(() => undefined);
  const body: unknown = await response?.json().catch(() => undefined);
  const found = response?.ok ? read(body) : undefined;
  if (found !== undefined) return found;
  const refused = response?.ok ? undefined : readAs(refusal, body);
  if (refused) throw new AuthRefused(refused.message, refused.code);
  throw new Unreachable(UNREACHABLE_MESSAGE);
}

export function post<T>(
  path: string,
  body: object,
  read: Reader<T>,
  init?: RequestInit,
): Promise<T> {
  return call(path, read, {
    ...init,
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(body),
  });
}

/** Resolves when the server has carried it out. */
export async function command(path: string, body: object = {}, init?: RequestInit): Promise<void> {
  await post(path, body, (answer) => readAs(done, answer), init);
}

const readMember: Reader<Member> = (body) => readAs(withMember, body)?.user;

const readMemberOrNull: Reader<Member | null> = (body) => (body === null ? null : readMember(body));

/**
 * The member of the session cookie, or null when signed out. `anew` bypasses the response that the HTML preloads, which is valid
 * for the page's first request, unless a sign-out comes before. @throws Unreachable for any other response.
 */
export function readSession(anew: boolean): Promise<Member | null> {
  const query = anew ? '?disableCookieCache=true' : '';
  const headers = {accept: 'application/json'};
  return call(`${AUTH}/get-session${query}`, readMemberOrNull, {headers});
}

export async function signInWithEmail(email: string, password: string): Promise<void> {
  await post(`${AUTH}/sign-in/email`, {email, password}, readMember);
}

/** The account requires a name; the profile's name is entered later. */
export async function signUpWithEmail(email: string, password: string): Promise<void> {
  const name = email.split('@')[0] || email;
  await post(`${AUTH}/sign-up/email`, {email, password, name}, readMember);
}

/** @throws Unreachable within {@link SIGN_OUT_TIMEOUT_MS}. */
export const endSession = (): Promise<void> =>
  command(`${AUTH}/sign-out`, {}, {signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS)});

export const requestPasswordReset = (email: string): Promise<void> =>
  command(`${AUTH}/request-password-reset`, {email});

export const resetPassword = (token: string, newPassword: string): Promise<void> =>
  command(`${AUTH}/reset-password`, {token, newPassword});

/** The URL of Google's sign-in page, which redirects to `callbackURL` after success and failure. */
export async function googleSignInUrl(callbackURL: string): Promise<string> {
  const body = {provider: 'google', callbackURL, errorCallbackURL: callbackURL};
  // Both fields: a tab must not follow the address of a gateway's answer.
  return post(`${AUTH}/sign-in/social`, body, (answer) => readAs(google, answer)?.url);
}
