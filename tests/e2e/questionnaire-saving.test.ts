// Saving as a person meets it: the next screen at once, the way back when it did not hold, the isEditing
// flag, and a connection that is gone.
import {expect} from 'playwright/test';
import type {Browser, Page} from 'playwright';
import {afterAll, beforeAll, inject, test} from 'vitest';
import {launchBrowser} from '../support/browser.ts';
import {openTestDatabase, type TestDatabase} from '../support/database.ts';
import {removeMembers} from '../support/member.ts';
import {
  backButton,
  breakSavingFor,
  FILLED_STEPS,
  filledStep,
  goOn,
  mendSavingFor,
  nextButton,
  openMember,
  openStep,
} from '../support/questionnaire.ts';

const stack = inject('stack');
let sql: TestDatabase;
let browser: Browser;

beforeAll(async () => {
  sql = openTestDatabase(stack);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await removeMembers(sql);
  await sql.end();
});

const isEditing = (page: Page) =>
  page.evaluate(() => {
    const state: unknown = history.state;
    return JSON.stringify(state).includes('"isEditing":true');
  });

/** From its next connection on, nothing that this page writes arrives at the server. */
function holdBackWrites(page: Page): Promise<void> {
  return page.routeWebSocket('**/zero/**', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!String(message).startsWith('["push"')) server.send(message);
    });
  });
}

const PERCENT: Readonly<Record<string, string>> = {
  '/onboarding': '30',
  '/background-info': '40',
  '/relationship-readiness': '50',
  '/dimension-weights': '60',
  '/looks-preference': '65',
  '/background-preference': '70',
  '/interests-preference': '75',
  '/personality-preference': '80',
  '/three-years-question': '85',
  '/first-date-question': '90',
  '/quality-time-question': '95',
  '/values-question': '100',
};

test('the main path: each step saves, shows its progress, leads to the next, and is there again', async () => {
  const {page, problems, context} = await openMember(browser, stack);
  await openStep(page, '/onboarding');
  const main = FILLED_STEPS.slice(0, 9);
  for (const {route, next, fill} of main) {
    await page.waitForURL(`**${route}`);
    await expect(page.getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      PERCENT[route] ?? '',
    );
    await fill(page);
    await goOn(page, next);
  }
  for (const {route, isFilled} of FILLED_STEPS.slice(0, 9)) {
    await openStep(page, route);
    await isFilled(page);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test('the second path: "Fine-tune looks and background" saves the order and leads through both to interests', async () => {
  const {page, context} = await openMember(browser, stack);
  const dimensions = filledStep('/dimension-weights');
  await openStep(page, '/dimension-weights');
  await dimensions.fill(page);
  await page.getByRole('button', {name: 'Fine-tune looks and background'}).click();
  for (const route of ['/looks-preference', '/background-preference']) {
    await page.waitForURL(`**${route}`);
    await expect(page.getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      PERCENT[route] ?? '',
    );
    await filledStep(route).fill(page);
    await goOn(page, filledStep(route).next);
  }
  await backButton(page).click();
  await page.waitForURL('**/background-preference');
  await backButton(page).click();
  await page.waitForURL('**/looks-preference');
  await filledStep('/looks-preference').isFilled(page);
  await openStep(page, '/dimension-weights');
  await dimensions.isFilled(page);
  await context.close();
});

test('Back after a direct visit walks the questionnaire backwards, to its introduction', async () => {
  const {page, context} = await openMember(browser, stack);
  await openStep(page, '/dimension-weights');
  for (const route of [
    '/relationship-readiness',
    '/background-info',
    '/onboarding',
    '/preferences-intro',
  ]) {
    await backButton(page).click();
    await page.waitForURL(`**${route}`);
  }
  await context.close();
});

test('isEditing goes along from step to step, over a reload, and back after a failed save', async () => {
  const {page, member, context} = await openMember(browser, stack);
  await openStep(page, '/onboarding');
  await filledStep('/onboarding').fill(page);
  await goOn(page, '/background-info');
  expect(await isEditing(page)).toBe(false);
  await page.goto('/profile-preview');
  await page.getByRole('button', {name: 'Edit Profile Information'}).click();
  await page.waitForURL('**/onboarding');
  expect(await isEditing(page)).toBe(true);
  await goOn(page, '/background-info');
  await page.reload();
  await filledStep('/background-info').fill(page);
  await goOn(page, '/relationship-readiness');
  expect(await isEditing(page)).toBe(true);
  await filledStep('/relationship-readiness').fill(page);
  await breakSavingFor(sql, member);
  await nextButton(page).click();
  await expect(page.getByText('Failed to save your preferences. Please try again.')).toBeVisible();
  expect(await isEditing(page)).toBe(true);
  await mendSavingFor(sql, member);
  await goOn(page, '/dimension-weights');
  expect(await isEditing(page)).toBe(true);
  await context.close();
});

test('while it saves, both buttons are off and Next says "Saving..."; the server is not waited for', async () => {
  const {page, member, context} = await openMember(browser, stack);
  await holdBackWrites(page);
  await openStep(page, '/onboarding');
  await filledStep('/onboarding').fill(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seenButtons', seen);
    new MutationObserver(() => {
      const buttons = [...document.querySelectorAll('form button')];
      const footer = buttons.filter((b) => /^(Back|Next|Saving...)$/.test(b.textContent ?? ''));
      seen.push(
        footer.map((b) => `${b.textContent} ${b.getAttribute('aria-disabled')}`).join(', '),
      );
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  await goOn(page, '/background-info');
  const seen = await page.evaluate(() => Reflect.get(window, 'seenButtons'));
  expect(seen).toContain('Back true, Saving... true');
  expect(await sql`select from profile where user_id = ${member.userId}`).toHaveLength(0);
  await context.close();
});

test('without a connection the failure is shown at once, and what was entered stays', async () => {
  const {page, context, problems} = await openMember(browser, stack);
  let isCut = false;
  const sockets = new Set<() => void>();
  await page.routeWebSocket('**/zero/**', (socket) => {
    if (isCut) return void socket.close();
    const server = socket.connectToServer();
    sockets.add(() => {
      void server.close();
      void socket.close();
    });
  });
  const {fill, isFilled} = filledStep('/first-date-question');
  await openStep(page, '/first-date-question');
  await fill(page);
  isCut = true;
  for (const cut of sockets) cut();
  // Zero waits a minute for a lost connection before it gives it up.
  await expect(page.getByText('You are offline.')).toBeVisible({timeout: 90_000});
  await nextButton(page).click();
  const message = page.getByText('Failed to save your answer. Please try again.');
  await expect(message).toBeVisible();
  await isFilled(page);
  isCut = false;
  await expect(page.getByText('You are offline.')).toBeHidden({timeout: 60_000});
  await goOn(page, '/quality-time-question');
  expect(problems).toEqual([]);
  await context.close();
}, 240_000);

test('a save cut off by a closed tab is repeated by the next visit', async () => {
  const {page, member, context} = await openMember(browser, stack);
  await holdBackWrites(page);
  const {fill} = filledStep('/first-date-question');
  await openStep(page, '/first-date-question');
  await fill(page);
  await goOn(page, '/quality-time-question');
  await page.close();
  expect(await sql`select from questionnaire where user_id = ${member.userId}`).toHaveLength(0);
  const again = await context.newPage();
  await again.goto('/preferences-intro');
  await expect
    .poll(async () => {
      const [row] = await sql<{first_date_answer: string}[]>`
        select first_date_answer from questionnaire where user_id = ${member.userId}`;
      return row?.first_date_answer;
    })
    .toBe('Activity');
  await context.close();
});
