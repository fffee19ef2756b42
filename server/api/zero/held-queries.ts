// Counts the queries that run for each member, in this process. zero-cache asks for every query of a browser when it
// connects and once a minute: a query that is not asked for any more does not run any more.
import {QUERIES_MAX} from '../../../rules/sync.ts';
import {RETRANSFORM_SECONDS} from '../../config/zero.ts';

/** zero-cache may be late, or skip one turn. */
const FORGOTTEN_MS = 2.5 * RETRANSFORM_SECONDS * 1000;
const SWEEP_MS = 30_000;

/** When each query was last asked for, by its id. */
type Browser = Map<string, number>;

export function createHeldQueries(now: () => number = Date.now) {
  const members = new Map<string, Map<string, Browser>>();
  let forgotAt = now();

  function forget(): void {
    if (now() - forgotAt < SWEEP_MS) return;
    forgotAt = now();
    for (const [userID, browsers] of members) {
      for (const [group, browser] of browsers) {
        for (const [id, at] of browser) if (now() - at > FORGOTTEN_MS) browser.delete(id);
        if (browser.size === 0) browsers.delete(group);
      }
      if (browsers.size === 0) members.delete(userID);
    }
  }

  const sizeOf = (browsers: Map<string, Browser>) =>
    [...browsers.values()].reduce((sum, {size}) => sum + size, 0);

  /** Whether the query may run: it does already, or there is room for it. `group` is a browser's replica. */
  return function hold({userID, group}: {userID: string; group: string}, id: string): boolean {
    forget();
    const browsers = members.get(userID) ?? new Map<string, Browser>();
    const browser = browsers.get(group) ?? new Map<string, number>();
    const hasRoom = browser.size < QUERIES_MAX.browser && sizeOf(browsers) < QUERIES_MAX.member;
    if (!browser.has(id) && !hasRoom) return false;
    members.set(userID, browsers.set(group, browser.set(id, now())));
    return true;
  };
}
