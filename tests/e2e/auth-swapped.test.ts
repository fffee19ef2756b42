// A tab that slept while somebody else signed in: what it still had to say is said in nobody's name.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeCouple, signInAs} from '../support/chat.ts';
import {useRun} from '../support/run.ts';

/** A connection, a refusal, a pause, a question, what is cleared, a new replica: each has seconds of its own. */
const CHANGED_MS = 30_000;

const {stack, sql} = useRun();
const browser = await useBrowser();

test('a write that a page could not send is not sent in the name of who has signed in since', async () => {
  const {ada, ben} = await makeCouple(stack, sql);
  await ben.mutate('profile.saveSummary', {summary: 'By Ben.'});
  const {page, context} = await openWindow(browser, stack);
  await signInAs(context, stack, ada);
  let isHeld = true;
  const held: (() => void)[] = [];
  await page.routeWebSocket(/\/zero\/sync/, (route) => {
    const server = route.connectToServer();
    route.onMessage((frame) => {
      if (!isHeld) server.send(frame);
      else if (!String(frame).startsWith('["push"')) server.send(frame);
      else held.push(() => void route.close().then(() => server.close()));
    });
  });
  await page.goto('/profile-preview');
  await page.getByLabel('About Me').fill('By Ada.');
  await page.getByRole('button', {name: 'Save About Me'}).click();
  await expectPage.poll(() => held.length).toBeGreaterThan(0);
  // No other tab of this browser has seen Ben come, which would have sent this one away.
  await context.clearCookies();
  await signInAs(context, stack, ben);
  isHeld = false;
  for (const cut of held) cut();
  // Only when the page has asked who is here, and cleared Ada's away, does it show what is Ben's.
  await expectPage(page.getByLabel('About Me')).toHaveValue('By Ben.', {timeout: CHANGED_MS});
  const summaries = await sql`
    select user_id as whose, summary from profile where user_id in (${ada.userId}, ${ben.userId})`;
  expect(summaries).toContainEqual({whose: ben.userId, summary: 'By Ben.'});
  await context.close();
});
