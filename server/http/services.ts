// What the routes of the API work with, built once at start.
import type {Auth} from '../auth/auth.ts';
import type {Database} from '../db/client.ts';
import {withRetry} from '../db/retry.ts';
import type {Env} from '../env.ts';
import type {Log} from '../log.ts';

export type Services = {
  readonly env: Env & {ZERO_CACHE_URL: string; ZERO_API_KEY: string};
  readonly db: Database;
  readonly auth: Auth;
  /** The same with Google in it; undefined while Google is not configured or cannot be reached. */
  readonly google: () => Promise<Auth | undefined>;
  readonly log: Log;
};

const READ_BUDGET_MS = 3000;

/** The user id of the request's session, or undefined when nobody is signed in. */
export async function sessionUser({auth}: Services, headers: Headers): Promise<string | undefined> {
  // Only a browser's own request may renew a session: here its new cookie would be lost.
  // The library hides why it could not read; reading again does no harm.
  const read = () => auth.api.getSession({headers, query: {disableRefresh: true}});
  const session = await withRetry(read, {budgetMs: READ_BUDGET_MS, isWorthIt: () => true});
  return session && !session.user.disabledAt ? session.user.id : undefined;
}
