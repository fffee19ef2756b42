// The dependencies of the API's routes, created once at start.
import {MEMBER_HEADER} from '../../../rules/account/account.ts';
import type {SignedIn} from './signed-in-lookup.ts';
import type {Database} from '../postgres/client.ts';
import {withRetry} from '../postgres/retry.ts';
import type {Env} from '../config/env.ts';
import type {Log} from '../observability/log.ts';

export type Services = {
  readonly env: Env & {ZERO_CACHE_URL: readonly string[]; ZERO_API_KEY: string};
  readonly db: Database;
  readonly signedIn: SignedIn;
  readonly log: Log;
};

const READ_BUDGET_MS = 3000;

/** Whether the request's page shows this member, or does not name one. */
function isPageMember(headers: Headers, userId: string): boolean {
  const pageMember = headers.get(MEMBER_HEADER);
  return pageMember === null || pageMember === userId;
}

/** The request's session, whichever member its page shows. */
export const anySession = ({signedIn}: Pick<Services, 'signedIn'>, headers: Headers) =>
  withRetry(() => signedIn(headers), {budgetMs: READ_BUDGET_MS});

/** The request's session; undefined when signed out, or when the page shows another member. */
export async function currentSession(services: Pick<Services, 'signedIn'>, headers: Headers) {
  const session = await anySession(services, headers);
  return session && isPageMember(headers, session.userId) ? session : undefined;
}

/** The user id of {@link currentSession}. */
export async function sessionUser(services: Pick<Services, 'signedIn'>, headers: Headers) {
  return (await currentSession(services, headers))?.userId;
}
