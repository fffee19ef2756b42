// How often somebody may try, counted in the database so that every process and every restart counts
// on. Accounts and addresses are stored hashed: the table tells nobody who was here.
import {createHash} from 'node:crypto';
import {lt, sql} from 'drizzle-orm';
import {RateLimiterDrizzle, RateLimiterRes} from 'rate-limiter-flexible';
import {
  KNOWN_PLACE_SECONDS,
  LIMITED_ACTIONS,
  LIMITS,
  type Limit,
  type LimitedAction,
} from '../../../rules/account.ts';
import {attempt} from '../database/auth-tables.ts';
import type {Database} from '../../platform/postgres/client.ts';

/** Who tries: the account they name and the network address they come from. */
export type Attempt = {readonly account?: string; readonly address: string};

type Scope = 'accountFromAddress' | 'account' | 'address';
type Counter = {
  readonly scope: Scope;
  readonly limiter: RateLimiterDrizzle;
  readonly key: (who: Attempt) => string;
};

const KEYS: Record<Scope, Counter['key']> = {
  accountFromAddress: ({account = '', address}) => `${account} ${address}`,
  account: ({account = ''}) => account,
  address: ({address}) => address,
};
/** Narrow before wide: what the narrow one refuses costs others behind the same address nothing. */
const SCOPES = ['accountFromAddress', 'account', 'address'] as const;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const KNOWN = 'known';
const placesOf = (account: string) => `${hashOf(account)}.`;
const placeOf = (who: Attempt) =>
  placesOf(who.account ?? '') + hashOf(KEYS.accountFromAddress(who));

export type Limiter = ReturnType<typeof createLimiter>;

export function createLimiter(db: Database) {
  const countersOf = (action: LimitedAction): Counter[] => {
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
      return [{limiter, key: (who: Attempt) => hashOf(KEYS[scope](who)), scope}];
    });
  };
  const counters = new Map<LimitedAction, Counter[]>();
  const of = (action: LimitedAction): Counter[] => {
    const known = counters.get(action) ?? countersOf(action);
    counters.set(action, known);
    return known;
  };

  const known = new RateLimiterDrizzle({
    storeClient: db,
    schema: attempt,
    keyPrefix: KNOWN,
    points: 1,
    duration: KNOWN_PLACE_SECONDS,
    clearExpiredByTimeout: false,
  });
  /** From where somebody has signed in before, what strangers tried at their account is not their affair. */
  const concerning = async (action: LimitedAction, who: Attempt): Promise<Counter[]> => {
    const all = of(action);
    if (!('accountFromAddress' in LIMITS[action]) || !(await known.get(placeOf(who)))) return all;
    return all.filter(({scope}) => scope !== 'account');
  };

  return {
    /** Counts an attempt before it is made. Answers the seconds to wait if it may not be made. */
    count: async (action: LimitedAction, who: Attempt): Promise<number | undefined> => {
      for (const {limiter, key} of await concerning(action, who)) {
        try {
          await limiter.consume(key(who));
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          return Math.ceil(refusal.msBeforeNext / 1000);
        }
      }
      return undefined;
    },
    /** Keeps in mind that this account's owner is at home at this address. */
    remember: async (who: Attempt): Promise<void> => {
      await known.set(placeOf(who), 1, KNOWN_PLACE_SECONDS);
    },
    /** Forgets what was counted for an account by name, whoever tried, and where it was at home. */
    forget: async (account: string): Promise<void> => {
      const places = known.getKey(placesOf(account));
      await db.delete(attempt).where(sql`starts_with(${attempt.key}, ${places})`);
      for (const action of LIMITED_ACTIONS) {
        for (const {limiter, key, scope} of of(action)) {
          if (scope === 'account') await limiter.delete(key({account, address: ''}));
        }
      }
    },
    /** What no longer counts; the limiter's own clearing would go on without a database to clear. */
    forgetExpired: async (): Promise<void> => {
      await db.delete(attempt).where(lt(attempt.expire, sql`now()`));
    },
    /** Takes an attempt back that was right: only failures count. */
    forgive: async (action: LimitedAction, who: Attempt): Promise<void> => {
      const counted = await concerning(action, who);
      for (const {limiter, key} of counted) await limiter.reward(key(who));
    },
  };
}
