// Limits the compressed JavaScript that a first visit loads before its heading. A failure lists what has grown since
// client-sizes.json was written (`WING_SIZES=write` does that).
import {readFile, writeFile} from 'node:fs/promises';
import {gzipSync} from 'node:zlib';
import type {Page, Response} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {z} from 'zod';
import {openWindow, useBrowser} from '../support/browser.ts';
import {match, suggestedPair} from '../support/pair.ts';
import {openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const KB = 1000;
const LANDING_MAX = 80 * KB;
const MEMBER_MAX = 231 * KB;
/** Every further file costs part of a round trip on a slow network. */
const MEMBER_FILES_MAX = 12;

const {stack, sql} = useRun();
const browser = await useBrowser();

type Script = {name: string; bytes: number; text: string};

/** Marks the time at which the page's heading is first rendered. */
function watchHeading(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('h1')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('heading'));
  }).observe(document, {childList: true, subtree: true});
}

/** Runs in the page: the resources requested before the heading was rendered. */
const requestedBeforeHeading = () => {
  const [shown] = performance.getEntriesByName('heading');
  return performance
    .getEntriesByType('resource')
    .filter(({startTime}) => shown && startTime < shown.startTime)
    .map(({name}) => name);
};

/** Opens the route and returns the scripts requested before the heading was rendered, the largest first. */
async function scriptsOf(page: Page, route: string): Promise<Script[]> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  });
  await page.addInitScript(watchHeading);
  await page.goto(route, {waitUntil: 'networkidle'});
  await page.waitForFunction(() => performance.getEntriesByName('heading').length > 0);
  const requested = await page.evaluate(requestedBeforeHeading);
  const first = responses.filter((response) => requested.includes(response.url()));
  expect(first.length).toBeGreaterThan(0);
  const scripts = first.map(async (response) => {
    const text = await response.text();
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
    return {name, bytes: gzipSync(text).length, text};
  });
  return (await Promise.all(scripts)).toSorted((a, b) => b.bytes - a.bytes);
}

const FILE = new URL('client-sizes.json', import.meta.url);
const HASH = /-[\w-]{8}\.m?js$/;
/** Bytes by chunk name, for each page. */
const sizes = z.record(z.string(), z.record(z.string(), z.number()));

const readSizes = async () => sizes.parse(JSON.parse(await readFile(FILE, 'utf8')));

function byPart(scripts: readonly Script[]): Record<string, number> {
  const parts: Record<string, number> = {};
  for (const {name, bytes} of scripts) {
    const part = name.replace(HASH, '');
    parts[part] = (parts[part] ?? 0) + bytes;
  }
  return parts;
}

async function expectWithin(route: string, scripts: readonly Script[], limit: number) {
  const now = byPart(scripts);
  const all = await readSizes();
  if (process.env.WING_SIZES === 'write') {
    await writeFile(FILE, `${JSON.stringify({...all, [route]: now}, null, 2)}\n`);
  }
  const before = all[route] ?? {};
  const grown = Object.entries(now)
    .map(([part, bytes]) => ({part, by: bytes - (before[part] ?? 0)}))
    .filter(({by}) => by > 0)
    .toSorted((a, b) => b.by - a.by)
    .map(({part, by}) => `${part} by ${by}`);
  const total = Object.values(now).reduce((sum, bytes) => sum + bytes, 0);
  expect(total, `bytes of ${limit}; grown: ${grown.join(', ')}`).toBeLessThanOrEqual(limit);
}

test('the landing page stays within its size limit and loads no sync engine', async () => {
  const {page, context} = await openWindow(browser, stack);
  const scripts = await scriptsOf(page, '/');
  await expectWithin('/', scripts, LANDING_MAX);
  expect(scripts.filter(({text}) => /replicache|zero-cache/i.test(text))).toEqual([]);
  await context.close();
});

test('the sign-in page renders without loading the sync engine', async () => {
  const {page, context} = await openWindow(browser, stack);
  const scripts = await scriptsOf(page, '/signin');
  expect(scripts.filter(({text}) => /replicache|zero-cache/i.test(text))).toEqual([]);
  await context.close();
});

test("the three cards of the landing page open and close without the app's JavaScript", async () => {
  const {page, context} = await openWindow(browser, stack);
  await page.goto('/');
  const cards = page.locator('details');
  await expectPage(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    const words = card.locator('div');
    await expectPage(words).toBeHidden();
    await card.locator('summary').press('Enter');
    await expectPage(card).toHaveAttribute('open');
    await expectPage(words).toBeVisible();
    await card.locator('summary').click();
    await expectPage(words).toBeHidden();
  }
  await context.close();
});

test('the signed-in start at /dashboard and at /matches stays within its size and file limits', async () => {
  const pair = await suggestedPair(stack, sql);
  await match(sql, pair);
  for (const route of ['/dashboard', '/matches']) {
    const {page, context} = await openWindowOf(pair.her, browser, stack);
    const scripts = await scriptsOf(page, route);
    await expectWithin(route, scripts, MEMBER_MAX);
    expect(scripts.length).toBeLessThanOrEqual(MEMBER_FILES_MAX);
    await context.close();
  }
});
