// Requests to the authentication endpoints, which are smaller than better-auth's client.
import * as v from 'valibot';
import {call, command} from '../http/request.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const member = v.object({id: text, email: v.fallback(v.string(), '')});
const withMember = v.object({user: member});
/** Both fields: a tab must not follow the address of a gateway's answer. */
const google = v.object({redirect: v.boolean(), url: text});

export type Member = v.InferOutput<typeof member>;

const AUTH = '/api/auth';
/** After this the client signs out locally and retries the request later. */
const SIGN_OUT_TIMEOUT_MS = 5000;

/**
 * The member of the session cookie, or null when signed out. `anew` bypasses the response that the HTML preloads, which is valid
 * for the page's first request, unless a sign-out comes before. @throws Unreachable for any other response.
 */
export async function readSession(anew: boolean): Promise<Member | null> {
  const query = anew ? '?disableCookieCache=true' : '';
  const answer = await call(`${AUTH}/get-session${query}`, v.nullable(withMember));
  return answer && answer.user;
}

export async function signInWithEmail(email: string, password: string): Promise<void> {
  await call(`${AUTH}/sign-in/email`, withMember, {json: {email, password}});
}

/** The account requires a name; the profile's name is entered later. */
export async function signUpWithEmail(email: string, password: string): Promise<void> {
  const name = email.split('@')[0] || email;
  await call(`${AUTH}/sign-up/email`, withMember, {json: {email, password, name}});
}

/** @throws Unreachable within {@link SIGN_OUT_TIMEOUT_MS}. */
export const endSession = (): Promise<void> =>
  command(`${AUTH}/sign-out`, {}, {timeoutMs: SIGN_OUT_TIMEOUT_MS});

export const requestPasswordReset = (email: string): Promise<void> =>
  command(`${AUTH}/request-password-reset`, {email});

export const resetPassword = (token: string, newPassword: string): Promise<void> =>
  command(`${AUTH}/reset-password`, {token, newPassword});

/** The URL of Google's sign-in page, which redirects to `callbackURL` after success and failure. */
export async function googleSignInUrl(callbackURL: string): Promise<string> {
  const json = {provider: 'google', callbackURL, errorCallbackURL: callbackURL};
  return (await call(`${AUTH}/sign-in/social`, google, {json})).url;
}
