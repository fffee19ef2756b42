// The limits at the door: a request that came too often is answered with the wait.
import type {Context} from 'hono';
import {tooManyAttempts, type LimitedAction} from '../../../rules/account.ts';
import {clientAddress, proxyList} from '../../platform/http/address.ts';
import {failure} from '../../platform/http/answers.ts';
import type {Services} from '../sessions/services.ts';
import {createLimiter} from '../../domain/auth/limits.ts';

type Who = {account?: string};

export function limits({db, env}: Services) {
  const limiter = createLimiter(db);
  const known = proxyList(env.TRUSTED_PROXY);
  const attempt = (c: Context, {account}: Who) => ({account, address: clientAddress(c, known)});
  return {
    /** The network address it comes from. */
    placeOf: (c: Context): string => clientAddress(c, known),
    /** Counts the request. Answers 429 if it came too often, undefined if it may go on. */
    refused: async (c: Context, action: LimitedAction, who: Who): Promise<Response | undefined> => {
      const wait = await limiter.count(action, attempt(c, who));
      if (wait === undefined) return undefined;
      c.header('Retry-After', String(wait));
      return failure(c, 429, 'too-many-attempts', tooManyAttempts(wait));
    },
    /** The request was right, so its sender is at home where it came from. */
    remember: (c: Context, account: string): Promise<void> =>
      limiter.trustAddress(attempt(c, {account})),
    /** Takes the count back: the request was right. */
    forgive: (c: Context, action: LimitedAction, who: Who): Promise<void> =>
      limiter.refund(action, attempt(c, who)),
  };
}
