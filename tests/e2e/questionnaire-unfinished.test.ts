// Saves whose page closed before the server responded: the next page repeats them, and refuses them if the member has
// answered differently since. rules/merge-answers.test.ts has every case of the merge.
import {expect} from 'playwright/test';
import type {BrowserContext, Page} from 'playwright';
import {test} from 'vitest';
import {ANSWERED_ELSEWHERE} from '../../rules/wording.ts';
import {useBrowser} from '../support/browser.ts';
import {untilForgotten} from '../support/closed-tab.ts';
import {eventually} from '../support/database.ts';
import {holdableRows} from '../support/held-socket.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import type {Member} from '../support/member.ts';
import {
  filledStep,
  goOn,
  holdBackWrites,
  openMember,
  openStep,
  openWindowOf,
  untilSaved,
} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const STEP = '/first-date-question';
const NEXT = '/quality-time-question';
const MUCH_LATER_MS = 11 * 60_000;

const option = (page: Page, name: string) => page.getByRole('radio', {name});

async function choose(page: Page, name: string): Promise<void> {
  await openStep(page, STEP);
  await option(page, name).click();
  await goOn(page, NEXT);
}

async function storedAnswer({userId}: Member): Promise<string | undefined> {
  const [row] = await sql<{answer: string}[]>`
    select first_date_answer as answer from questionnaire where user_id = ${userId}`;
  return row?.answer;
}

/** Whether the pending save is still stored in this browser. */
const isPendingSaveStored = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).some(
      ([key, value]) => key.endsWith('first-date-question') && value.includes('"sending"'),
    ),
  );

/** Whether the replica, which the browser's tabs share, contains a write of `text`. */
const isInReplica = (page: Page, text: string) =>
  page.evaluate(async (wanted) => {
    for (const {name = ''} of await indexedDB.databases()) {
      if (!name.startsWith('rep:zero-')) continue;
      const open = indexedDB.open(name);
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const all = open.result.transaction('chunks').objectStore('chunks').getAll();
      await new Promise((resolve) => all.addEventListener('success', resolve));
      open.result.close();
      if (JSON.stringify(all.result).includes(wanted)) return true;
    }
    return false;
  }, text);

/**
 * A member whose save of "Coffee" was not sent before the page closed. The replica contains the mutation, and the next
 * tab's Zero pushes it.
 */
async function openWithPendingSave(answered?: string) {
  const opened = await openMember(browser, stack);
  const {page, context, member} = opened;
  if (answered)
    await member.mutate('questionnaire.saveAnswer', {question: 'firstDate', answer: answered});
  await holdBackWrites(page);
  await openStep(page, STEP);
  if (answered) await expect(option(page, answered)).toBeChecked();
  await choose(page, 'Coffee');
  await eventually(
    async () => (await isInReplica(page, '"Coffee"')) || undefined,
    'the stored answer',
  );
  await page.close();
  expect(await storedAnswer(member)).toBe(answered);
  await untilForgotten();
  return {context, member};
}

async function reopen(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/preferences-intro');
  return page;
}

longTest(
  'a pending save that is too old is not repeated: the step shows the message and the entered answer',
  async () => {
    const {context, member} = await openWithPendingSave('Beer/drinks');
    await context.clock.setFixedTime(Date.now() + MUCH_LATER_MS);
    const page = await reopen(context);
    await page.waitForURL(`**${STEP}`);
    const message = page.getByText('Failed to save your answer. Please try again.', {exact: true});
    await expect(message).toBeVisible();
    await expect(option(page, 'Coffee')).toBeChecked();
    expect(await storedAnswer(member)).toBe('Beer/drinks');
    await page.reload();
    await expect(message).toBeVisible();
    await expect(option(page, 'Coffee')).toBeChecked();
    await goOn(page, NEXT);
    await expect.poll(() => storedAnswer(member)).toBe('Coffee');
    await context.close();
  },
);

test('a pending save does not overwrite a newer answer from another device, and the step reports the conflict', async () => {
  const {context, member} = await openWithPendingSave();
  const elsewhere = await openWindowOf(member, browser, stack);
  await choose(elsewhere.page, 'Activity');
  await untilSaved(elsewhere.page);
  expect(await storedAnswer(member)).toBe('Activity');

  const page = await reopen(context);
  await page.waitForURL(`**${STEP}`);
  await expect(page.getByRole('alert').getByText(ANSWERED_ELSEWHERE)).toBeVisible();
  await expect(option(page, 'Coffee')).toBeChecked();
  expect(await isPendingSaveStored(page)).toBe(false);
  expect(await storedAnswer(member)).toBe('Activity');

  // As the message says, saving again replaces the other device's answer.
  await goOn(page, NEXT);
  await expect.poll(() => storedAnswer(member)).toBe('Coffee');
  await Promise.all([context.close(), elsewhere.context.close()]);
});

longTest(
  'a save that arrived without a confirmation is neither repeated nor reported, however old',
  async () => {
    const {page, context, member} = await openMember(browser, stack);
    let dropsMessages = false;
    await page.routeWebSocket('**/zero/**', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!dropsMessages) socket.send(message);
      });
    });
    await openStep(page, '/onboarding');
    await filledStep('/onboarding').fill(page);
    // The server normalises whitespace, so the stored name differs from the entered one.
    await page.getByLabel('Name').fill('  Mira   Ann ');
    await untilLive(page);
    dropsMessages = true;
    await goOn(page, '/background-info');
    await expect
      .poll(() => sql`select name from profile where user_id = ${member.userId}`)
      .toEqual([{name: 'Mira Ann'}]);
    await page.close();
    await context.clock.setFixedTime(Date.now() + MUCH_LATER_MS);
    const later = await reopen(context);
    await untilSaved(later);
    expect(new URL(later.url()).pathname).toBe('/preferences-intro');
    await context.close();
  },
);

longTest('a saved answer stays on the page until the replica contains it', async () => {
  const {page, context, member} = await openMember(browser, stack);
  await page.addInitScript(preventPersistence);
  const rows = await holdableRows(page);
  await openStep(page, STEP);
  await expect(page.getByRole('status', {name: 'Connection'})).toBeEmpty();
  rows.hold();
  await option(page, 'Coffee').click();
  await goOn(page, NEXT);
  await expect.poll(() => storedAnswer(member)).toBe('Coffee');
  await openStep(page, STEP);
  await expect(option(page, 'Coffee')).toBeChecked();
  expect(await isPendingSaveStored(page)).toBe(true);
  rows.release();
  await untilSaved(page);
  await expect(option(page, 'Coffee')).toBeChecked();
  await context.close();
});

longTest('Next works while a pending save is repeated, and the newer answer wins', async () => {
  const {context, member} = await openWithPendingSave();
  const page = await context.newPage();
  const release = await holdBackWrites(page);
  await openStep(page, STEP);
  await expect(option(page, 'Coffee')).toBeChecked();
  await option(page, 'Beer/drinks').click();
  await goOn(page, NEXT);
  expect(await storedAnswer(member)).toBeUndefined();
  release();
  await expect.poll(() => storedAnswer(member)).toBe('Beer/drinks');
  await untilSaved(page);
  expect(await storedAnswer(member)).toBe('Beer/drinks');
  await context.close();
});

/** Keeps Zero from persisting its mutations, as a busy page does, so that the next page does not find them. */
function preventPersistence(): void {
  window.requestIdleCallback = () => 0;
}

longTest('a newer answer in one tab wins over an older save that another tab repeats', async () => {
  const {context, member} = await openWithPendingSave();
  const repeats = await context.newPage();
  await repeats.addInitScript(preventPersistence);
  const release = await holdBackWrites(repeats);
  await repeats.goto('/preferences-intro');
  await repeats.getByRole('button', {name: "Let's Get To Know You"}).waitFor();

  const answers = await context.newPage();
  await choose(answers, 'Activity');
  await expect.poll(() => storedAnswer(member)).toBe('Activity');
  release();
  await untilSaved(answers);
  expect(await storedAnswer(member)).toBe('Activity');
  await openStep(answers, STEP);
  await expect(option(answers, 'Activity')).toBeChecked();
  expect(new URL(repeats.url()).pathname).toBe('/preferences-intro');
  await context.close();
});
