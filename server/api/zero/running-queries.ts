// Limits each member's running queries in this process. zero-cache asks for every query of a browser when it connects and
// then once a minute; a query that it no longer asks for has stopped.
import {maxRunningByName, QUERIES_MAX} from '../../../rules/sync.ts';
import {z} from 'zod';
import {RETRANSFORM_SECONDS} from '../../config/zero.ts';

/** zero-cache may be late or skip one turn. */
const EXPIRY_MS = 2.5 * RETRANSFORM_SECONDS * 1000;
const SWEEP_INTERVAL_MS = 30_000;

/** `kind` is the query's name, and its room if the query reads messages. */
type Running = {readonly kind: string; readonly at: number};
/** By query id. */
type Browser = Map<string, Running>;
export type AskedQuery = {
  readonly id: string;
  readonly name: string;
  readonly args: readonly unknown[];
};

const room = z.tuple([z.object({chatId: z.string()})]);
const kindOf = ({name, args}: AskedQuery): string =>
  name === 'chat.messages' ? `${name} ${room.safeParse(args).data?.[0].chatId}` : name;

const countAlike = (browser: Browser, kind: string): number =>
  [...browser.values()].filter((running) => running.kind === kind).length;

export function createRunningQueries(now: () => number = () => performance.now()) {
  const members = new Map<string, Map<string, Browser>>();
  let sweptAt = now();

  function sweep(): void {
    if (now() - sweptAt < SWEEP_INTERVAL_MS) return;
    sweptAt = now();
    for (const [userID, browsers] of members) {
      for (const [group, browser] of browsers) {
        for (const [id, {at}] of browser) if (now() - at > EXPIRY_MS) browser.delete(id);
        if (browser.size === 0) browsers.delete(group);
      }
      if (browsers.size === 0) members.delete(userID);
    }
  }

  const sum = (browsers: Map<string, Browser>, count: (browser: Browser) => number) =>
    [...browsers.values()].reduce((total, browser) => total + count(browser), 0);

  /** Whether the query may run: it runs already, or the limits allow one more. `group` identifies a browser's replica. */
  return function admit(
    {userID, group}: {userID: string; group: string},
    query: AskedQuery,
  ): boolean {
    sweep();
    const browsers = members.get(userID) ?? new Map<string, Browser>();
    const browser: Browser = browsers.get(group) ?? new Map();
    const kind = kindOf(query);
    const alike = maxRunningByName(query.name);
    const hasRoom = () =>
      browser.size < QUERIES_MAX.browser &&
      sum(browsers, ({size}) => size) < QUERIES_MAX.member &&
      countAlike(browser, kind) < alike.browser &&
      sum(browsers, (own) => countAlike(own, kind)) < alike.member;
    const running = browser.get(query.id);
    // Zero derives the id from the name and the arguments.
    if (running ? running.kind !== kind : !hasRoom()) return false;
    members.set(userID, browsers.set(group, browser.set(query.id, {kind, at: now()})));
    return true;
  };
}
