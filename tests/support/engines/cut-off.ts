// Pages of other engines than Chromium that have the app from the service worker, on a connection that the test cuts.
import {eventually} from '../database.ts';
import type {FaultProxy} from '../fault-proxy.ts';
import {waitingSaves} from '../questionnaire.ts';
import type {EnginePage} from './page.ts';

/** Opens `route`, and waits until the app comes from the service worker. */
export async function gotoKept(page: EnginePage, route: string): Promise<void> {
  await page.goto(route);
  await page.see({role: 'heading'});
  await eventually(
    async () =>
      (await page.evaluate(() => navigator.serviceWorker.controller !== null)) || undefined,
    'a service worker',
  );
}

/** Cuts the connection, and waits until the page says so. */
export async function cut(proxy: FaultProxy, page: EnginePage): Promise<void> {
  proxy.cut();
  await page.see({name: 'Connection'}, ({text}) => text !== '');
}

/** Waits until no save of this browser awaits the server. */
export const untilAnswered = (page: EnginePage): Promise<true> =>
  eventually(
    async () => ((await page.evaluate(waitingSaves)) === 0 ? true : undefined),
    'an end of all saves',
  );
