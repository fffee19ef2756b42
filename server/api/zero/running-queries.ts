// Counts each member's running queries in this process. zero-cache asks for every query of a browser when it connects and
// then once a minute; a query that it no longer asks for has stopped.
import {QUERIES_MAX} from '../../../rules/sync.ts';
import {RETRANSFORM_SECONDS} from '../../config/zero.ts';

/** zero-cache may be late or skip one turn. */
const EXPIRY_MS = 2.5 * RETRANSFORM_SECONDS * 1000;
const SWEEP_INTERVAL_MS = 30_000;

/** Query id to the time of the last request. */
type Browser = Map<string, number>;

export function createRunningQueries(now: () => number = Date.now) {
  const members = new Map<string, Map<string, Browser>>();
  let sweptAt = now();

  function sweep(): void {
    if (now() - sweptAt < SWEEP_INTERVAL_MS) return;
    sweptAt = now();
    for (const [userID, browsers] of members) {
      for (const [group, browser] of browsers) {
        for (const [id, at] of browser) if (now() - at > EXPIRY_MS) browser.delete(id);
        if (browser.size === 0) browsers.delete(group);
      }
      if (browsers.size === 0) members.delete(userID);
    }
  }

  const sizeOf = (browsers: Map<string, Browser>) =>
    [...browsers.values()].reduce((sum, {size}) => sum + size, 0);

  /** Whether the query may run: it runs already, or the limits allow one more. `group` identifies a browser's replica. */
  return function admit({userID, group}: {userID: string; group: string}, id: string): boolean {
    sweep();
    const browsers = members.get(userID) ?? new Map<string, Browser>();
    const browser = browsers.get(group) ?? new Map<string, number>();
    const hasRoom = browser.size < QUERIES_MAX.browser && sizeOf(browsers) < QUERIES_MAX.member;
    if (!browser.has(id) && !hasRoom) return false;
    members.set(userID, browsers.set(group, browser.set(id, now())));
    return true;
  };
}
