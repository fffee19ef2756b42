// How much one person may upload: so many at once, so many in a while. Counted in this process alone.
import {UPLOADS_AT_ONCE, UPLOAD_RATE} from '../../../rules/photos.ts';
import {PhotoRefused} from './stripping/refused.ts';

type Account = {underWay: number; left: number; countedAt: number};

const PER_MS = UPLOAD_RATE.uploads / UPLOAD_RATE.perMs;
/** Beyond this many people, those whose allowance is full again are forgotten. */
const REMEMBERED = 10_000;

export function uploadLimits(now: () => number = Date.now) {
  const accounts = new Map<string, Account>();

  function accountOf(person: string): Account {
    const at = now();
    const known = accounts.get(person);
    const {left = UPLOAD_RATE.uploads, countedAt = at, underWay = 0} = known ?? {};
    const regained = left + (at - countedAt) * PER_MS;
    const account = {underWay, left: Math.min(UPLOAD_RATE.uploads, regained), countedAt: at};
    accounts.set(person, account);
    if (accounts.size > REMEMBERED) forgetIdle();
    return account;
  }

  function forgetIdle(): void {
    const at = now();
    for (const [person, {underWay, left, countedAt}] of accounts) {
      const isFull = left + (at - countedAt) * PER_MS >= UPLOAD_RATE.uploads;
      if (underWay === 0 && isFull) accounts.delete(person);
    }
  }

  /**
   * Counts one upload in, and out again when the work is done.
   * @throws PhotoRefused when it is one too many.
   */
  return async function within<T>(person: string, work: () => Promise<T>): Promise<T> {
    const account = accountOf(person);
    if (account.underWay >= UPLOADS_AT_ONCE) throw new PhotoRefused('too-many-at-once');
    if (account.left < 1) throw new PhotoRefused('too-often');
    account.left -= 1;
    account.underWay += 1;
    try {
      return await work();
    } finally {
      const current = accounts.get(person);
      if (current) current.underWay -= 1;
    }
  };
}
