// Deploys a client with a new Zero schema under an open page: it asks before it reloads, goes on sending and loses nothing.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Browser, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openWindow} from '../support/browser.ts';
import {
  bubble,
  composer,
  makeCouple,
  openRoom,
  say,
  storedTexts,
  type Couple,
} from '../support/chat.ts';
import {buildEarlierClient, startDeployment, type Deployment} from '../support/deployment.ts';
import {launchBehind} from '../support/fault-proxy.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let dir: string;
let deployment: Deployment;
let browser: Browser;
let couple: Couple;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'wing-earlier-'));
  await buildEarlierClient(dir);
  deployment = await startDeployment(stack, dir);
  browser = await launchBehind(stack, deployment);
  couple = await makeCouple(stack, sql);
});
afterAll(async () => {
  await browser.close();
  await deployment.close();
  await rm(dir, {recursive: true, force: true});
});

/** The schema hashes of the replicas in this browser: the last part of their database names. */
const schemaHashes = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({name}) => name ?? '');
    const replicas = names.filter((name) => name.startsWith('rep:'));
    return replicas.map((name) => name.split(':').at(-1));
  });

/** Fills the HTTP cache with the new client's files, so that the new service worker installs quickly. */
const fetchAhead = (page: Page) =>
  page.evaluate(async () => {
    const worker = await fetch(navigator.serviceWorker.controller?.scriptURL ?? '');
    const files = new Set((await worker.text()).match(/assets\/[\w.-]+/g));
    for (const file of files) await (await fetch(`/${file}`)).arrayBuffer();
    return files.size;
  });

test('a deploy with a new schema asks before reloading, sends messages all the same and keeps drafts', async () => {
  const {page} = await openWindow(browser, stack, {shell: 'kept', member: couple.ada});
  await openRoom(page, couple);
  await say(page, 'Before the deploy');
  await expectPage(bubble(page, 'Before the deploy')).toContainText('Sent');
  // The service worker has cached the whole app.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const earlier = await schemaHashes(page);
  expect(earlier).toHaveLength(1);

  deployment.deploy();
  const sent = ['After it, one', 'After it, two', 'After it, three'];
  for (const text of sent) await say(page, text);
  await composer(page).fill('Half a sentence');
  const notice = page.getByLabel('New version');
  await expectPage(notice).toContainText('What you have typed is kept, except passwords');
  await expectPage(bubble(page, 'After it, three')).toContainText('Sent');
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['Before the deploy', ...sent]);

  expect(await fetchAhead(page)).toBeGreaterThan(20);
  const reloaded = page.waitForEvent('load');
  await notice.getByRole('button', {name: 'Reload'}).click();
  await reloaded;
  await untilLive(page);
  await expectPage(bubble(page, 'After it, three')).toContainText('Sent');
  await expectPage(composer(page)).toHaveValue('Half a sentence');
  await expectPage(notice).toBeEmpty();
  expect(await schemaHashes(page)).toContainEqual(expect.not.stringMatching(String(earlier[0])));
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['Before the deploy', ...sent]);
  for (const text of sent) await expectPage(bubble(page, text)).toHaveCount(1);
});
