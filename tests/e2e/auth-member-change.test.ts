// A tab that was suspended while another member signed in never sends its pending write in that member's session.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {makeCouple} from '../support/chat.ts';
import {useRun} from '../support/run.ts';

/** Reconnect, refusal, backoff, session check, deletion and a new replica take some seconds each. */
const CHANGED_MS = 30_000;

const {stack, sql} = useRun();
const browser = await useBrowser();

test('a pending write is not sent in the session of the member who signed in since', async () => {
  const {ada, ben} = await makeCouple(stack, sql);
  await ben.mutate('profile.saveSummary', {summary: 'By Ben.'});
  const {page, context} = await openWindow(browser, stack, {member: ada});
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
  // Signing in through a tab would have redirected this page. The cookie alone does not.
  await context.clearCookies();
  await signInAs(context, stack, ben);
  isHeld = false;
  for (const cut of held) cut();
  // The page shows Ben's profile once it has checked the session and deleted Ada's data.
  await expectPage(page.getByLabel('About Me')).toHaveValue('By Ben.', {timeout: CHANGED_MS});
  const [profile] = await sql`select summary from profile where user_id = ${ben.userId}`;
  expect(profile).toEqual({summary: 'By Ben.'});
  await context.close();
});
