// The devtools in a browser: none of their code loads until the member opens them; then they show mutations, queries and
// the connection.
import {randomUUID} from 'node:crypto';
import type {Page} from 'playwright';
import {expect, test} from 'vitest';
import {makeCouple, say, storedTexts} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {openedRoom, panel, row, saveSummary, show, useDevtools} from '../support/devtools.ts';
import {longTest} from '../support/long-test.ts';

const {stack, sql, member, withDevtools} = await useDevtools();

test('closed devtools load no script, cache no file and add no style', async () => {
  const {page, context, problems} = await member({shell: 'kept'});
  const fetched: string[] = [];
  context.on('request', (request) => fetched.push(request.url()));
  await page.goto('/dashboard');
  await page.getByRole('heading', {level: 1}).first().waitFor();
  await page.goto('/matches');
  await page.getByRole('heading', {level: 1}).first().waitFor();
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({url}) => url);
  });
  expect(fetched.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(3);
  expect(kept.length).toBeGreaterThan(20);
  expect([...fetched, ...kept].filter((url) => /devtools|inspector/.test(url))).toEqual([]);
  const styles = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)),
  );
  expect(styles.filter((rule) => rule.includes('dt-'))).toEqual([]);
  expect(await panel(page).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test("shows a mutation's result, time and arguments", async () => {
  const {page, context, problems, couple} = await withDevtools('/profile-preview');
  await saveSummary(page, 'Seen by the devtools.');
  const saved = row(page, 'Mutations', 'profile.saveSummary');
  await saved.getByText('ok', {exact: true}).waitFor();
  const [, , , took, written] = await saved.getByRole('cell').allTextContents();
  expect(took).toMatch(/^\d+$/);
  expect(written).toContain('Seen by the devtools.');
  const [stored] = await sql<{summary: string}[]>`
    select summary from profile where user_id = ${couple.ada.userId}`;
  expect(stored?.summary).toBe('Seen by the devtools.');
  expect(problems).toEqual([]);
  await context.close();
});

longTest('shows arguments, rows and state of each query', async () => {
  const {page, context, couple} = await member({width: 1400, height: 900});
  await page.goto(`/chat/${couple.chatId}?devtools`);
  await openedRoom(page);
  await show(page, 'Queries');
  for (const name of ['me.profile', 'me.suggestions', 'me.chats', 'chat.messages']) {
    await row(page, 'Queries', name).getByText('complete', {exact: true}).first().waitFor();
  }
  const cells = await row(page, 'Queries', 'chat.messages').getByRole('cell').allTextContents();
  expect(cells[1]).toContain(couple.chatId);
  expect(cells.slice(3, 6)).toEqual([
    '1',
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/\d/),
  ]);
  await context.close();
});

longTest('shows an offline phase with its reason and the outbox that it fills', async () => {
  const {page, context, couple} = await member({width: 1400, height: 900});
  await page.goto(`/chat/${couple.chatId}?devtools`);
  await panel(page).getByText('connected', {exact: true}).first().waitFor();
  await show(page, 'Faults');
  await panel(page).getByRole('switch', {name: 'Offline'}).check();
  await page.getByText('You are offline.').waitFor();
  await say(page, 'Written without a network.');
  await show(page, 'Outbox');
  await row(page, 'Outbox', 'Written without a network.').getByText('waiting').waitFor();
  await show(page, 'Connection');
  // An attempt in progress has no reason yet.
  await row(page, 'Connection history', /connecting|disconnected/)
    .filter({has: page.locator('td:last-child').filter({hasText: /\w/})})
    .first()
    .waitFor();
  expect(await storedTexts(sql, couple, couple.ada)).toEqual([]);
  await show(page, 'Faults');
  await panel(page).getByRole('switch', {name: 'Offline'}).uncheck();
  await eventually(async () => {
    const texts = await storedTexts(sql, couple, couple.ada);
    return texts.length === 1 ? texts : undefined;
  }, 'the message');
  await show(page, 'Connection');
  await row(page, 'Connection history', 'connected').nth(1).waitFor();
  await show(page, 'Outbox');
  await panel(page).getByText('Nothing yet.').waitFor();
  await context.close();
});

longTest('closing the devtools ends a simulated offline phase', async () => {
  const {page, context} = await withDevtools('/matches');
  await show(page, 'Faults');
  await panel(page).getByRole('switch', {name: 'Offline'}).check();
  await page.getByText('You are offline.').waitFor();
  await panel(page).getByRole('button', {name: 'Close the devtools'}).click();
  await page.getByText('You are offline.').waitFor({state: 'hidden'});
  await context.close();
});

/** Without a `value`, reads what an earlier call has put into the replica's database. */
const inReplica = (page: Page, value?: string): Promise<unknown> =>
  page.evaluate(async (text) => {
    const names = (await indexedDB.databases()).map(({name}) => name ?? '');
    const opening = indexedDB.open(names.find((name) => name.startsWith('rep:zero-')) ?? '');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const chunks = opening.result.transaction('chunks', 'readwrite').objectStore('chunks');
    const request = text === undefined ? chunks.get('mark') : chunks.put(text, 'mark');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    opening.result.close();
    return request.result;
  }, value);

longTest('drops the socket, and clears the replica', async () => {
  const {page, context} = await withDevtools('/profile-preview');
  await show(page, 'Faults');
  await panel(page).getByRole('button', {name: 'Drop the socket'}).click();
  await show(page, 'Connection');
  await row(page, 'Connection history', 'connecting').nth(1).waitFor();
  await panel(page).getByRole('status', {name: 'Sync state'}).getByText('connected').waitFor();
  await inReplica(page, 'marked');
  expect(await inReplica(page)).toBe('marked');
  await show(page, 'Faults');
  await Promise.all([
    page.waitForEvent('load'),
    panel(page).getByRole('button', {name: 'Clear the replica'}).click(),
  ]);
  await panel(page).getByRole('status', {name: 'Sync state'}).getByText('connected').waitFor();
  expect(await inReplica(page)).toBeUndefined();
  await show(page, 'Queries');
  await row(page, 'Queries', 'me.profile').getByText('complete', {exact: true}).waitFor();
  await context.close();
});

test("browses the replica live and shows only the member's own rows", async () => {
  const {page, context, couple} = await withDevtools('/matches');
  await show(page, 'Replica');
  await row(page, 'Rows of profile', couple.ada.userId).waitFor();
  const stranger = await makeCouple(stack, sql);
  expect(await row(page, 'Rows of profile', stranger.ada.userId).count()).toBe(0);
  const write = (text: string) => couple.ben.send({id: randomUUID(), chatId: couple.chatId, text});
  const [old, text] = [`Old ${randomUUID()}`, `Live ${randomUUID()}`];
  await write(old);
  await panel(page).getByLabel('Table').selectOption('message');
  await row(page, 'Rows of message', old).waitFor();
  await write(text);
  await row(page, 'Rows of message', text).waitFor();
  await context.close();
});
