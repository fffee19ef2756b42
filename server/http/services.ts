// What the routes of the API work with, built once at start.
import type {Auth} from '../auth/auth.ts';
import type {Database} from '../db/client.ts';
import type {Env} from '../env.ts';
import type {Log} from '../log.ts';

export type Services = {
  readonly env: Env & {ZERO_CACHE_URL: string; ZERO_API_KEY: string};
  readonly db: Database;
  readonly auth: Auth;
  readonly log: Log;
};

/** The user id of the request's session, or undefined when nobody is signed in. */
export async function sessionUser({auth}: Services, headers: Headers): Promise<string | undefined> {
  const session = await auth.api.getSession({headers});
  return session?.user.id;
}
