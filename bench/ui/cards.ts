// Yes on a card, and presses without a connection.
import type {Browser, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {WRITES} from '../../rules/writes.ts';
import {answerEverything} from '../../tests/support/answers.ts';
import {openWindow} from '../../tests/support/browser.ts';
import type {TestDatabase} from '../../tests/support/database.ts';
import {launchBehind, startFaultProxy} from '../../tests/support/fault-proxy.ts';
import {signUp, type Member} from '../../tests/support/member.ts';
import type {Stack} from '../../tests/support/stack.ts';
import {repeatPress, type PressTimes} from './press.ts';
import {SAVING_STEP, savedSteps} from './steps.ts';

const YES = {
  target: 'article button:text-is("Yes")',
  selector: 'article [aria-live] > *',
  texts: [''],
};

/** Says Yes to the one suggestion again and again; `takeBack` opens the card after each. */
async function yeses(page: Page, takeBack: () => Promise<unknown>): Promise<PressTimes> {
  const button = page.locator(YES.target);
  await button.waitFor();
  return repeatPress(page, async (i) => {
    if (i > 0) await takeBack();
    await page.waitForFunction(
      (outcome) => document.querySelectorAll(outcome).length === 0,
      YES.selector,
    );
    await expectPage(button).toBeEnabled();
    return YES;
  });
}

/** A member with one suggestion, whose other side never answers. */
async function memberWithCard(stack: Stack, sql: TestDatabase): Promise<Member> {
  const [her, him] = [await signUp(stack), await signUp(stack)];
  for (const each of [her, him]) await answerEverything(each);
  await sql`insert into suggestion (user_id, other_id, position, description, reasons) values
    (${her.userId}, ${him.userId}, 0, 'You both walk.', '[]'),
    (${him.userId}, ${her.userId}, 0, 'You both walk.', '[]')`;
  return her;
}

type Place = {stack: Stack; sql: TestDatabase; slowdown: number};

async function openCard(browser: Browser, {stack, sql, slowdown}: Place) {
  const member = await memberWithCard(stack, sql);
  const {page, context} = await openWindow(browser, stack, {shell: 'kept', member});
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', {rate: slowdown});
  await page.goto('/matches');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return {member, page, context};
}

export async function yesOnline(browser: Browser, place: Place): Promise<PressTimes> {
  const {member, page, context} = await openCard(browser, place);
  const open = () => place.sql`update suggestion set response = null, responded_at = null
    where user_id = ${member.userId}`;
  const times = await yeses(page, open);
  await context.close();
  return times;
}

/** Yes and Next behind a proxy that cuts every connection. */
export async function pressesOffline(place: Place): Promise<Record<string, PressTimes>> {
  const proxy = await startFaultProxy(place.stack);
  const browser = await launchBehind(place.stack, proxy);
  try {
    const {page} = await openCard(browser, place);
    await page.locator(YES.target).waitFor();
    proxy.cut();
    await expectPage(page.getByLabel('Connection')).not.toBeEmpty();
    const yes = await yeses(page, () => page.getByRole('button', {name: WRITES.undo}).click());
    const saving = await savedSteps(page, SAVING_STEP);
    return {'Yes, offline': yes, 'Next to Saving, offline': saving};
  } finally {
    await browser.close();
    await proxy.close();
  }
}
