// The account page renders the replica's data at once and reserves space for the server's data, which causes no layout
// shift when it arrives. On a second visit the page shows the server's data from memory.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {REPORT} from '../../rules/safety/report.ts';
import {PAUSE} from '../../rules/safety/safety.ts';
import {WORDS} from '../../rules/common-words.ts';
import {signInCall} from '../support/auth-calls.ts';
import {untilStill} from '../support/axe.ts';
import {useBrowser} from '../support/browser.ts';
import {makeCouple} from '../support/chat.ts';
import {shifts, watchShifts} from '../support/layout-shift.ts';
import {PASSWORD} from '../support/member.ts';
import {openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** Delays the page's account requests until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/(account|safety)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const part = (page: Page, name: string) => page.getByRole('heading', {level: 2, name});

test.each([{width: 320}, {width: 1280}])(
  'the account page renders replica data at once and server data without layout shift, at $width px',
  async (size) => {
    const {ada, ben} = await makeCouple(stack, sql);
    await ada.mutate('safety.block', {otherId: ben.userId});
    await signInCall(stack, ada.email, PASSWORD);
    const {page, context} = await openWindowOf(ada, browser, stack, size);
    await page.goto('/dashboard');
    await page.getByRole('heading', {level: 1}).waitFor();
    await watchShifts(page);
    const release = await holdAnswers(page);
    await page.goto('/account');
    await expectPage(page.getByRole('heading', {level: 1, name: 'Your account'})).toBeVisible();
    await expectPage(page.getByRole('button', {name: PAUSE.hide, exact: true})).toBeEnabled();
    await expectPage(page.getByRole('button', {name: 'Unblock Ben'})).toBeEnabled();
    await expectPage(page.getByText(WORDS.loading)).toHaveCount(0);
    await untilStill(page);
    const shiftsBefore = await shifts(page);
    release();
    for (const name of ['Email', 'Password', 'Signed-in devices', REPORT.formerTitle]) {
      await expectPage(part(page, name)).toBeVisible();
    }
    await expectPage(page.getByRole('main').getByRole('button', {name: 'Home'})).toBeVisible();
    await untilStill(page);
    expect(await shifts(page)).toEqual(shiftsBefore);

    await page.getByRole('main').getByRole('button', {name: 'Home'}).click();
    await page.waitForURL('**/dashboard');
    const releaseAgain = await holdAnswers(page);
    await page.getByRole('button', {name: 'Account'}).click();
    await expectPage(page.getByText(ada.email)).toBeVisible();
    await expectPage(part(page, 'Signed-in devices')).toBeVisible();
    releaseAgain();
    await context.close();
  },
);
