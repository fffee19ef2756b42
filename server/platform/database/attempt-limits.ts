// Rate limits for signing in and the like, counted in the database so that every process shares them and a restart
// keeps them. Accounts and addresses are stored as hashes.
import {lt, sql} from 'drizzle-orm';
import {RateLimiterDrizzle} from 'rate-limiter-flexible';
import {
  TRUSTED_ADDRESS_SECONDS,
  LIMITED_ACTIONS,
  LIMITS,
  type Limit,
  type LimitedAction,
} from '../../../rules/account/account.ts';
import {attempt} from './auth-tables.ts';
import {hashOf} from '../hash.ts';
import {secondsToWait} from '../seconds-to-wait.ts';
import type {Database} from '../postgres/client.ts';

/** The account that is named and the network address of the request. */
export type Attempt = {readonly account?: string; readonly address: string};

type Scope = 'accountFromAddress' | 'account' | 'address';
type Counter = {
  readonly scope: Scope;
  readonly limiter: RateLimiterDrizzle;
  readonly key: (attempted: Attempt) => string;
};

const KEYS: Record<Scope, Counter['key']> = {
  accountFromAddress: ({account = '', address}) => `${account} ${address}`,
  account: ({account = ''}) => account,
  address: ({address}) => address,
};
/** Narrow scopes first: an attempt that they refuse does not count against other users of the same address. */
const SCOPES = ['accountFromAddress', 'account', 'address'] as const;

const TRUSTED_ADDRESS = 'known';
const trustedAddressPrefix = (account: string) => `${hashOf(account)}.`;
const trustedAddressKey = (attempted: Attempt) =>
  trustedAddressPrefix(attempted.account ?? '') + hashOf(KEYS.accountFromAddress(attempted));

export type Limiter = ReturnType<typeof createLimiter>;

export function createLimiter(db: Database) {
  const createCounters = (action: LimitedAction): Counter[] => {
    const limits: Partial<Record<Scope, Limit>> = LIMITS[action];
    return SCOPES.flatMap((scope) => {
      const limit = limits[scope];
      if (!limit) return [];
      const limiter = new RateLimiterDrizzle({
        storeClient: db,
        schema: attempt,
        keyPrefix: `${action}.${scope}`,
        points: limit.points,
        duration: limit.seconds,
        clearExpiredByTimeout: false,
      });
      return [{limiter, key: (attempted: Attempt) => hashOf(KEYS[scope](attempted)), scope}];
    });
  };
  const counters = new Map(LIMITED_ACTIONS.map((action) => [action, createCounters(action)]));
  const countersOf = (action: LimitedAction) => counters.get(action) ?? [];

  const trusted = new RateLimiterDrizzle({
    storeClient: db,
    schema: attempt,
    keyPrefix: TRUSTED_ADDRESS,
    points: 1,
    duration: TRUSTED_ADDRESS_SECONDS,
    clearExpiredByTimeout: false,
  });
  /** From an address where the owner has signed in before, other addresses' attempts on the account do not count. */
  const applicableCounters = async (
    action: LimitedAction,
    attempted: Attempt,
  ): Promise<Counter[]> => {
    const all = countersOf(action);
    const isScoped = 'accountFromAddress' in LIMITS[action];
    if (!isScoped || !(await trusted.get(trustedAddressKey(attempted)))) return all;
    return all.filter(({scope}) => scope !== 'account');
  };

  return {
    /** Counts an attempt before it is made. @returns the seconds to wait when the limit is reached. */
    count: async (action: LimitedAction, attempted: Attempt): Promise<number | undefined> => {
      for (const {limiter, key} of await applicableCounters(action, attempted)) {
        const wait = await secondsToWait(limiter, key(attempted));
        if (wait !== undefined) return wait;
      }
      return undefined;
    },
    /** Trusts this address for this account after a successful sign-in or reset, and forgets its wrong passwords. */
    trustAddress: async (attempted: Attempt): Promise<void> => {
      const own = countersOf('signIn').find(({scope}) => scope === 'accountFromAddress');
      await own?.limiter.delete(own.key(attempted));
      await trusted.set(trustedAddressKey(attempted), 1, TRUSTED_ADDRESS_SECONDS);
    },
    /** Deletes an account's counters and trusted addresses. `account` is an email address or a user id. */
    clear: async (account: string): Promise<void> => {
      const prefix = trusted.getKey(trustedAddressPrefix(account));
      await db.delete(attempt).where(sql`starts_with(${attempt.key}, ${prefix})`);
      for (const action of LIMITED_ACTIONS) {
        for (const {limiter, key, scope} of countersOf(action)) {
          if (scope === 'account') await limiter.delete(key({account, address: ''}));
        }
      }
    },
    /** Called by a job: the limiter's own timer would fail while the database is away. */
    deleteExpired: async (): Promise<void> => {
      await db.delete(attempt).where(lt(attempt.expire, sql`now()`));
    },
    /** Gives a successful attempt back, so that only failures count. */
    refund: async (action: LimitedAction, attempted: Attempt): Promise<void> => {
      const applicable = await applicableCounters(action, attempted);
      for (const {limiter, key} of applicable) await limiter.reward(key(attempted));
    },
  };
}
