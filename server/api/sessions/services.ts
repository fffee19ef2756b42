// The dependencies of the API's routes, created once at start.
import {MEMBER_HEADER} from '../../../rules/account.ts';
import type {Auth} from './auth.ts';
import {isOpen} from '../../domain/auth/account-status.ts';
import type {SignedIn} from './signed-in-lookup.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import type {Env} from '../../config/env.ts';
import type {Log} from '../../platform/observability/log.ts';

export type Services = {
  readonly env: Env & {ZERO_CACHE_URL: readonly string[]; ZERO_API_KEY: string};
  readonly db: Database;
  readonly auth: Auth;
  readonly signedIn: SignedIn;
  /** better-auth with Google in it; undefined while Google is not configured or unreachable. */
  readonly google: () => Promise<Auth | undefined>;
  readonly log: Log;
};

const READ_BUDGET_MS = 3000;

/** Whether the request's page shows this member, or does not name one. */
function isPageMember(headers: Headers, userId: string): boolean {
  const pageMember = headers.get(MEMBER_HEADER);
  return pageMember === null || pageMember === userId;
}

/** The request's session and user; undefined when signed out, or when the page shows another member. */
export async function currentSession({auth}: Pick<Services, 'auth'>, headers: Headers) {
  // Refreshing here would lose the new cookie. better-auth hides the cause of a failed read, so every failure is retried.
  const read = () => auth.api.getSession({headers, query: {disableRefresh: true}});
  const session = await withRetry(read, {budgetMs: READ_BUDGET_MS, isRetryable: () => true});
  if (!session || !isPageMember(headers, session.user.id)) return undefined;
  return isOpen(session.user) ? session : undefined;
}

/** The user id of the request's session, whichever member its page shows, read in one statement. */
export async function sessionOwner({signedIn}: Pick<Services, 'signedIn'>, headers: Headers) {
  const session = await withRetry(() => signedIn(headers), {budgetMs: READ_BUDGET_MS});
  return session?.userId;
}

/** The user id of {@link currentSession}, read in one statement. */
export async function sessionUser(services: Pick<Services, 'signedIn'>, headers: Headers) {
  const userId = await sessionOwner(services, headers);
  return userId !== undefined && isPageMember(headers, userId) ? userId : undefined;
}
