// What the routes of the API work with, built once at start.
import {SPEAKER} from '../../../rules/account.ts';
import type {Auth} from './auth.ts';
import {isOpen} from '../../domain/auth/account-status.ts';
import type {SignedIn} from './signed-in.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import type {Env} from '../../config/env.ts';
import type {Log} from '../../platform/observability/log.ts';

export type Services = {
  readonly env: Env & {ZERO_CACHE_URL: string; ZERO_API_KEY: string};
  readonly db: Database;
  readonly auth: Auth;
  readonly signedIn: SignedIn;
  /** The same with Google in it; undefined while Google is not configured or cannot be reached. */
  readonly google: () => Promise<Auth | undefined>;
  readonly log: Log;
};

const READ_BUDGET_MS = 3000;

/** Whether the page that asks takes `userId` for its member, or does not say whom. */
function speaksFor(headers: Headers, userId: string): boolean {
  const speaker = headers.get(SPEAKER);
  return speaker === null || speaker === userId;
}

/** The request's session and its user, or undefined when nobody is signed in, or somebody else than the page says. */
export async function currentSession({auth}: Pick<Services, 'auth'>, headers: Headers) {
  // Only a browser's own request may renew a session: here its new cookie would be lost.
  // The library hides why it could not read; reading again does no harm.
  const read = () => auth.api.getSession({headers, query: {disableRefresh: true}});
  const session = await withRetry(read, {budgetMs: READ_BUDGET_MS, isWorthIt: () => true});
  if (!session || !speaksFor(headers, session.user.id)) return undefined;
  return isOpen(session.user) ? session : undefined;
}

/** The user id of the request's session, or undefined as for {@link currentSession}; asked in one statement. */
export async function sessionUser({signedIn}: Pick<Services, 'signedIn'>, headers: Headers) {
  const userId = await withRetry(() => signedIn(headers), {budgetMs: READ_BUDGET_MS});
  return userId !== undefined && speaksFor(headers, userId) ? userId : undefined;
}
