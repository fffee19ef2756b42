// The browser drops photos that the member may no longer see.
import {expect as expectPage} from 'playwright/test';
import sharp from 'sharp';
import {expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {findInBrowser} from '../support/leaving.ts';
import {joinPool} from '../support/member.ts';
import {coupleAlone} from '../support/personas.ts';
import {mustUpload} from '../support/photos.ts';
import {useRun} from '../support/run.ts';

/** Within this time the old address stops serving the photo. */
const GONE_MS = 20_000;
const ARRIVAL_MS = 30_000;

const {stack, sql} = useRun();
const browser = await useBrowser();

test("when a suggestion ends, its photos are deleted from the browser's cache", async () => {
  const [a, b] = await coupleAlone(sql);
  const shown = await joinPool(stack, a);
  const drawing = {create: {width: 1300, height: 1300, channels: 3, background: '#a4c'}} as const;
  const key = await mustUpload(stack, shown, 0, await sharp(drawing).jpeg().toBuffer());
  const viewer = await joinPool(stack, b);
  const {page, context} = await openWindow(browser, stack, {shell: 'kept'});
  await context.addCookies(
    viewer.cookie.split('; ').map((pair) => {
      const cut = pair.indexOf('=');
      return {name: pair.slice(0, cut), value: pair.slice(cut + 1), url: stack.url};
    }),
  );
  await page.goto('/matches');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const photo = page.getByRole('img', {name: `Photo of ${a.name}`});
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('wing-photos');
      return (await cache.keys()).map(({url}) => url);
    });
  // The service worker may have started after the photo loaded, so reload once.
  await page.reload();
  await expectPage(photo).toBeVisible({timeout: ARRIVAL_MS});
  await expectPage.poll(async () => (await kept()).join(), {timeout: ARRIVAL_MS}).toContain(key);
  // With a disk that is full, or does not answer, the photo is shown all the same.
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(() => {
    const {put} = Cache.prototype;
    Cache.prototype.put = () => {
      Cache.prototype.put = put;
      return Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
    };
  });
  const holdDisk = () =>
    worker.evaluate(() => {
      const {put} = Cache.prototype;
      Cache.prototype.put = async function (this: Cache, ...entry) {
        Cache.prototype.put = put;
        await new Promise((resolve) => setTimeout(resolve, 3000));
        return put.apply(this, entry);
      };
    });
  const shownAt = (width: number) =>
    page.evaluate(async (address) => (await fetch(address)).status, `/photos/${key}/${width}.webp`);
  expect(await shownAt(1200)).toBe(200);
  expect((await kept()).join()).not.toContain(`${key}/1200`);
  await holdDisk();
  expect(await shownAt(1200)).toBe(200);
  expect((await kept()).join(), 'shown before it is stored').not.toContain(`${key}/1200`);
  await expectPage.poll(async () => (await kept()).join()).toContain(`${key}/1200`);
  // In the cache and in Workbox's records of what was viewed.
  const traces = () => findInBrowser(page, ['/photos/']);
  expect(await traces()).not.toEqual([]);

  await sql`delete from suggestion where user_id = ${viewer.userId}`;
  await expectPage(photo).toHaveCount(0, {timeout: GONE_MS});
  await expectPage.poll(async () => (await kept()).join(), {timeout: GONE_MS}).not.toContain(key);
  const statuses = await page.evaluate(
    async (name) =>
      Promise.all(
        [320, 800, 1200].map(
          async (width) => (await fetch(`/photos/${name}/${width}.webp`)).status,
        ),
      ),
    key,
  );
  expect(statuses).toEqual([404, 404, 404]);
  expect(await traces()).toEqual([]);
  // On a stalled line an old copy is shown, and deleted once the server has answered that the member may not see it: by its
  // 404 here, by 401 where the session has ended.
  for (const status of [404, 401]) {
    await worker.evaluate((sessionEnded) => {
      const {fetch} = globalThis;
      globalThis.fetch = async (...request) => {
        await new Promise((moves) => {
          addEventListener('line-moves', moves, {once: true});
        });
        globalThis.fetch = fetch;
        return sessionEnded ? new Response(null, {status: 401}) : fetch(...request);
      };
    }, status === 401);
    const text = await page.evaluate(async (name) => {
      const address = `/photos/${name}/800.webp`;
      const cache = await caches.open('wing-photos');
      await cache.put(address, new Response('An old copy.'));
      return (await fetch(address)).text();
    }, key);
    expect(text).toBe('An old copy.');
    await worker.evaluate(() => dispatchEvent(new Event('line-moves')));
    await expectPage.poll(async () => (await kept()).join()).not.toContain(key);
  }

  await mustUpload(stack, viewer, 0, await sharp(drawing).jpeg().toBuffer());
  await page.goto('/dashboard');
  await expectPage.poll(traces, {timeout: ARRIVAL_MS}).not.toEqual([]);
  await page.getByRole('button', {name: 'Log Out'}).click();
  await page.waitForURL('**/signin');
  await expectPage.poll(traces).toEqual([]);
  await context.close();
});
