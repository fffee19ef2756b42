// How often somebody may try, counted in the database so that every process and every restart counts
// on. Accounts and addresses are stored hashed: the table tells nobody who was here.
import {createHash} from 'node:crypto';
import {RateLimiterDrizzle, RateLimiterRes} from 'rate-limiter-flexible';
import {LIMITS, type Limit} from '../../rules/account.ts';
import {attempt} from '../db/auth-tables.ts';
import type {Database} from '../db/client.ts';

/** Who tries: the account they name and the network address they come from. */
export type Attempt = {readonly account?: string; readonly address: string};
export type LimitedAction = keyof typeof LIMITS;

type Counter = {readonly limiter: RateLimiterDrizzle; readonly key: (who: Attempt) => string};
type Scope = 'accountFromAddress' | 'account' | 'address';

const KEYS: Record<Scope, Counter['key']> = {
  accountFromAddress: ({account = '', address}) => `${account} ${address}`,
  account: ({account = ''}) => account,
  address: ({address}) => address,
};
/** Narrow before wide: what the narrow one refuses costs others behind the same address nothing. */
const SCOPES = ['accountFromAddress', 'account', 'address'] as const;

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
      });
      const key = (who: Attempt) =>
        createHash('sha256').update(KEYS[scope](who)).digest('base64url');
      return [{limiter, key}];
    });
  };
  const counters = new Map<string, Counter[]>();
  const of = (action: LimitedAction): Counter[] => {
    const known = counters.get(action) ?? countersOf(action);
    counters.set(action, known);
    return known;
  };

  return {
    /** Counts an attempt before it is made. Answers the seconds to wait if it may not be made. */
    count: async (action: LimitedAction, who: Attempt): Promise<number | undefined> => {
      for (const {limiter, key} of of(action)) {
        try {
          await limiter.consume(key(who));
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          return Math.ceil(refusal.msBeforeNext / 1000);
        }
      }
      return undefined;
    },
    /** Takes an attempt back that was right: only failures count. */
    forgive: async (action: LimitedAction, who: Attempt): Promise<void> => {
      for (const {limiter, key} of of(action)) await limiter.reward(key(who));
    },
  };
}
