// Deploys a client with a new Zero schema under an open page: it asks before it reloads, goes on sending and loses nothing.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, expect, onTestFinished, test} from 'vitest';
import {WRITES} from '../../rules/writes.ts';
import {openWindow} from '../support/browser.ts';
import {bubble, composer, makeCouple, openRoom, say, storedTexts} from '../support/chat.ts';
import {gotoKept} from '../support/cut-off.ts';
import {eventually} from '../support/database.ts';
import {buildEarlierClient, startDeployment} from '../support/deployment.ts';
import {launchBehind, startFaultProxy} from '../support/fault-proxy.ts';
import {matchCard} from '../support/journey.ts';
import {untilLive} from '../support/live.ts';
import type {Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {filledStep, goOn} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const dir = await mkdtemp(path.join(tmpdir(), 'wing-earlier-'));
await buildEarlierClient(dir);
afterAll(() => rm(dir, {recursive: true, force: true}));

/** Opens the earlier client, which the service worker has cached whole, behind a connection that the test can cut. */
async function openEarlier(member: Member) {
  const deployment = await startDeployment(stack, dir);
  const proxy = await startFaultProxy({url: `http://127.0.0.1:${deployment.port}`});
  const browser = await launchBehind(stack, proxy);
  onTestFinished(async () => {
    await browser.close();
    await proxy.close();
    await deployment.close();
  });
  const window = await openWindow(browser, stack, {shell: 'kept', member});
  await gotoKept(window.page, '/matches');
  const earlier = await schemaHashes(window.page);
  expect(earlier).toHaveLength(1);
  return {deployment, proxy, earlier: String(earlier[0]), ...window};
}

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

const noticeOn = (page: Page) => page.getByLabel('New version');

async function loadNewVersion(page: Page): Promise<void> {
  expect(await fetchAhead(page)).toBeGreaterThan(20);
  const reloaded = page.waitForEvent('load');
  await noticeOn(page).getByRole('button', {name: 'Reload'}).click();
  await reloaded;
}

test('a deploy with a new schema asks before reloading, sends messages all the same and keeps drafts', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, deployment, earlier} = await openEarlier(couple.ada);
  await openRoom(page, couple);
  await say(page, 'Before the deploy');
  await expectPage(bubble(page, 'Before the deploy')).toContainText('Sent');

  deployment.deploy();
  const sent = ['After it, one', 'After it, two', 'After it, three'];
  for (const text of sent) await say(page, text);
  await composer(page).fill('Half a sentence');
  const notice = noticeOn(page);
  await expectPage(notice).toContainText('What you have typed is kept, except passwords');
  await expectPage(bubble(page, 'After it, three')).toContainText('Sent');
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['Before the deploy', ...sent]);

  await loadNewVersion(page);
  await untilLive(page);
  await expectPage(bubble(page, 'After it, three')).toContainText('Sent');
  await expectPage(composer(page)).toHaveValue('Half a sentence');
  await expectPage(notice).toBeEmpty();
  expect(await schemaHashes(page)).toContainEqual(expect.not.stringMatching(earlier));
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['Before the deploy', ...sent]);
  for (const text of sent) await expectPage(bubble(page, text)).toHaveCount(1);
});

test('an answer and a Yes that wait while a new schema is deployed are shown and sent by the new version', async () => {
  const {her, him, names} = await suggestedPair(stack, sql);
  const {page, context, proxy, deployment, earlier} = await openEarlier(her);
  const card = matchCard(page, names.him);
  await card.waitFor();
  await page.waitForLoadState('networkidle');
  proxy.cut();
  await page.goto('/first-date-question');
  await filledStep('/first-date-question').fill(page);
  await goOn(page, '/quality-time-question');
  await page.goto('/matches');
  await card.getByRole('button', {name: 'Yes', exact: true}).click();
  await expectPage(card.getByText(WRITES.answerWaiting)).toBeVisible();
  // The former version would send them at once.
  await context.route('**/api/writes', (route) => route.abort());
  deployment.deploy();
  proxy.restore();
  await loadNewVersion(page);
  await untilLive(page);
  expect(await schemaHashes(page)).toContainEqual(expect.not.stringMatching(earlier));
  await expectPage(card.getByText(WRITES.answerWaiting)).toBeVisible();
  await context.unrouteAll();
  await eventually(async () => {
    const rows = await sql`select from questionnaire join suggestion using (user_id)
      where user_id = ${her.userId} and first_date_answer = 'Activity'
        and other_id = ${him.userId} and response = 'Yes'`;
    return rows[0];
  }, 'the answer and the Yes');
});
