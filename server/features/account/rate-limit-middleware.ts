// Applies the rate limits to requests: answers 429 with the time to wait.
import type {Context} from 'hono';
import {tooManyAttempts, type LimitedAction} from '../../../rules/account/account.ts';
import {clientAddress, proxyList} from '../../platform/http/client-address.ts';
import {failure} from '../../platform/http/answers.ts';
import type {Services} from '../../platform/sessions/services.ts';
import {createLimiter} from '../../platform/database/attempt-limits.ts';

type Subject = {account?: string};

export function rateLimits({db, env}: Services) {
  const limiter = createLimiter(db);
  const proxies = proxyList(env.TRUSTED_PROXY);
  const attempt = (c: Context, {account}: Subject) => ({
    account,
    address: clientAddress(c, proxies),
  });
  return {
    addressOf: (c: Context): string => clientAddress(c, proxies),
    /** Counts the request. @returns a 429 answer when the limit is reached, otherwise undefined. */
    rateLimited: async (
      c: Context,
      action: LimitedAction,
      subject: Subject,
    ): Promise<Response | undefined> => {
      const wait = await limiter.count(action, attempt(c, subject));
      if (wait === undefined) return undefined;
      c.header('Retry-After', String(wait));
      return failure(c, 429, 'too-many-attempts', tooManyAttempts(wait));
    },
    /** Trusts the request's address for this account after a successful sign-in. */
    trustAddress: (c: Context, account: string): Promise<void> =>
      limiter.trustAddress(attempt(c, {account})),
    /** Gives a successful attempt back. */
    refund: (c: Context, action: LimitedAction, subject: Subject): Promise<void> =>
      limiter.refund(action, attempt(c, subject)),
  };
}
