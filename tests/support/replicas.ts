// Which of a browser's databases its tabs use, and when a tab fills another one.
import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import type {Member} from './member.ts';

/** The first try may come too early, and the next ones after pauses. */
export const RENEWED = {timeout: 40_000};

/** Which replica the browser uses: a renewed one has a name. */
const replica = (page: Page, {userId}: Member): Promise<string | null> =>
  page.evaluate((id) => localStorage.getItem(`wing-replica:${id}`), userId);

/** Until then it may change under what is open on the page, and close it. */
export async function untilRenewed(page: Page, member: Member): Promise<void> {
  await expect.poll(() => replica(page, member), RENEWED).not.toBeNull();
}

/** How many tabs use each, fewest first, and whether it is there at all. */
export function databasesInUse(page: Page): Promise<{tabs: number; isThere: boolean}[]> {
  return page.evaluate(async () => {
    const there = new Set((await indexedDB.databases()).map(({name}) => name));
    const {held = []} = await navigator.locks.query();
    const tabs = new Map<string, Set<string>>();
    for (const {name = '', clientId = ''} of held) {
      const [, database] = name.split(/^wing-database:/);
      if (database) tabs.set(database, (tabs.get(database) ?? new Set()).add(clientId));
    }
    return [...tabs]
      .map(([database, {size}]) => ({tabs: size, isThere: there.has(database)}))
      .toSorted((one, other) => one.tabs - other.tabs);
  });
}

/** Whether any tab fills a replica, or waits to delete one. */
export function isRenewing(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const {held = [], pending = []} = await navigator.locks.query();
    return [...held, ...pending].some(
      ({name = '', mode}) => /^wing-(?:renewal|database):/.test(name) && mode === 'exclusive',
    );
  });
}

/**
 * The next replica that this tab opens is greeted, and sent no row until `go`: a line on which nobody greets is given
 * up and dialled anew after longer and longer pauses. `begun` resolves when it asks.
 */
export async function holdNextReplica(page: Page) {
  const {promise: begun, resolve: begin} = Promise.withResolvers<void>();
  const {promise: gone, resolve: go} = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/zero\//, (socket) => {
    begin();
    const server = socket.connectToServer();
    server.onMessage(async (message) => {
      if (String(message).startsWith('["poke')) await gone;
      socket.send(message);
    });
  });
  return {begun, go};
}
