// What stands between the page and the server when a message is sent: lost answers, other people's pages, a failing server.
import type {Page, Route} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {SESSION_NOTES} from '../../rules/common-words.ts';
import {CHAT} from '../../rules/chat/chat.ts';
import {openWindow, signInAs, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, storedTexts, unsentOnDevice} from '../support/chat.ts';
import {casesOf} from '../support/length.ts';
import {useRun} from '../support/run.ts';

/** Reconnect, refusal, backoff, session check, deletion and a new replica take some seconds each. */
const CHANGED_MS = 30_000;

const {stack, sql} = useRun();
const browser = await useBrowser();

/** Answers the page's first `count` messages by `answer`, and lets the others through. @returns how many were answered. */
async function answerFirst(page: Page, count: number, answer: (route: Route) => Promise<void>) {
  let answered = 0;
  await page.route('**/api/chat/messages', async (route) => {
    if (answered >= count) return route.fallback();
    answered += 1;
    return answer(route);
  });
  return () => answered;
}

async function openRoomOf() {
  const couple = await makeCouple(stack, sql);
  const window = await openWindow(browser, stack, {member: couple.ada});
  return {couple, ...window};
}

const TROUBLES: readonly [name: string, count: number, answer: (route: Route) => Promise<void>][] =
  [
    [
      'the server stores it and the answer is lost',
      1,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
    ],
    [
      'a captive portal answers with its own page',
      1,
      (route) => route.fulfill({status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>'}),
    ],
    ['a gateway answers 502', 1, (route) => route.fulfill({status: 502, body: 'Bad gateway'})],
  ];

test.each(casesOf(TROUBLES, [0, 1]))(
  'a message arrives once when %s',
  async (name, count, answer) => {
    const {couple, page, context} = await openRoomOf();
    await page.clock.install();
    const answered = await answerFirst(page, count, answer);
    await openRoom(page, couple);
    await say(page, 'Only once');
    await say(page, 'And in order');
    await expectPage.poll(answered).toBe(count);
    // Nothing waits before it any more once the row of a stored message has come.
    const state = name.includes('stores it') ? /Waiting|Sent/ : 'Waiting';
    await expectPage(bubble(page, 'And in order')).toContainText(state);
    await page.clock.fastForward(2000);
    await expectPage(bubble(page, 'And in order')).toContainText('Sent');
    expect(await storedTexts(sql, couple, couple.ada)).toEqual(['Only once', 'And in order']);
    await context.close();
  },
);

test('a message over which the server fails for good is refused, later ones go on, and Retry sends it', async () => {
  const {couple, page, context} = await openRoomOf();
  await page.clock.install();
  const answered = await answerFirst(page, 5, (route) =>
    route.fulfill({status: 500, json: {code: 'internal', message: 'x'}}),
  );
  await openRoom(page, couple);
  await say(page, 'Bad luck');
  await say(page, 'Better luck');
  // Each try follows a longer pause.
  await expectPage
    .poll(async () => {
      await page.clock.fastForward(13_000);
      return answered();
    })
    .toBe(5);
  await expectPage(bubble(page, 'Bad luck')).toContainText(CHAT.sendFailed);
  await expectPage(bubble(page, 'Better luck')).toContainText('Sent');
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['Better luck']);
  await bubble(page, 'Bad luck').getByRole('button', {name: 'Retry'}).click();
  await expectPage(bubble(page, 'Bad luck')).toContainText('Sent');
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['Better luck', 'Bad luck']);
  await context.close();
});

test('a message is not sent in the session of another member, and stays for its own', async () => {
  const {couple, page, context} = await openRoomOf();
  await openRoom(page, couple);
  await context.setOffline(true);
  await say(page, 'Ada’s own words');
  await expectPage(bubble(page, 'Ada’s own words')).toContainText('Waiting');
  // Signing in through a tab would have redirected this page. The cookie alone does not.
  await context.clearCookies();
  await signInAs(context, stack, couple.ben);
  // Otherwise the page may have left before it sends.
  const isRefused = Promise.withResolvers<void>();
  await page.route('**/api/auth/get-session*', async (route) => {
    await isRefused.promise;
    await route.continue();
  });
  const refused = page.waitForResponse('**/api/chat/messages');
  await context.setOffline(false);
  expect((await refused).status()).toBe(409);
  isRefused.resolve();
  // The page shows Ben's rooms once it has checked the session. What Ada wrote stays on the device, unseen.
  // It asks when the network returns; just then, the request can still fail.
  await expectPage(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('heading', {name: 'Ada, open profile'}).waitFor({timeout: 3000});
  }).toPass({timeout: CHANGED_MS});
  await expectPage(bubble(page, 'Ada’s own words')).toHaveCount(0);
  expect(await unsentOnDevice(page)).toBe(1);
  await context.clearCookies();
  await signInAs(context, stack, couple.ada);
  await openRoom(page, couple);
  await expectPage(bubble(page, 'Ada’s own words')).toContainText('Sent');
  const rows = await sql`select sender from message where chat_id = ${couple.chatId}`;
  expect(rows).toEqual([{sender: couple.ada.userId}]);
  await context.close();
});

test('a browser that has lost its cookie says so at the next message, and sends it after signing in', async () => {
  const {couple, page, context} = await openRoomOf();
  await openRoom(page, couple);
  // As by an extension that deletes cookies. The connection from before goes on.
  await context.clearCookies();
  await say(page, 'Without a cookie');
  await page.waitForURL('**/signin');
  await expectPage(page.getByText(SESSION_NOTES.ended)).toBeVisible();
  await signInAs(context, stack, couple.ada);
  await openRoom(page, couple);
  await expectPage(bubble(page, 'Without a cookie')).toContainText('Sent');
  await context.close();
});
