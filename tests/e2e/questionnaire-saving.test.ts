// Saving steps of the questionnaire: the next step opens at once, returning to a step shows its answers, and the page
// reports a lost connection.
import {expect} from 'playwright/test';
import type {Page, WebSocketRoute} from 'playwright';
import {test} from 'vitest';
import {WORDS} from '../../rules/common-words.ts';
import {WRITES} from '../../rules/writes.ts';
import {ONBOARDING} from '../../rules/questionnaire/onboarding.ts';
import {useBrowser} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {
  backButton,
  MAIN_STEPS,
  filledStep,
  goOn,
  holdBackWrites,
  nextButton,
  openMember,
  openStep,
  untilSaved,
} from '../support/questionnaire.ts';
import {longTest} from '../support/long-test.ts';
import type {Member} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const PERCENT = new Map<string, number>(ONBOARDING.map(({route, progress}) => [route, progress]));

const expectProgress = (page: Page, route: string) =>
  expect(page.getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    String(PERCENT.get(route)),
  );

const savedFirstDate = ({userId}: Member) =>
  eventually(async () => {
    const [row] = await sql<{first_date_answer: string | null}[]>`
      select first_date_answer from questionnaire where user_id = ${userId}`;
    return row?.first_date_answer ?? undefined;
  }, 'the saved answer');

test('main path: each step saves, shows its progress, leads to the next and keeps its answers', async () => {
  const {page, problems, context} = await openMember(browser, stack);
  await openStep(page, '/onboarding');
  for (const {route, next, fill} of MAIN_STEPS) {
    await page.waitForURL(`**${route}`);
    await expectProgress(page, route);
    await fill(page);
    await goOn(page, next);
  }
  // Without drafts the steps show what is saved.
  await untilSaved(page);
  for (const {route, isFilled} of MAIN_STEPS.toReversed()) {
    await page.goBack();
    await page.waitForURL(`**${route}`);
    await isFilled(page);
  }
  await page.reload();
  await filledStep('/onboarding').isFilled(page);
  expect(problems).toEqual([]);
  await context.close();
});

longTest(
  'side path: "Fine-tune looks and background" saves the order and leads through both steps to interests',
  async () => {
    const {page, context} = await openMember(browser, stack);
    const dimensions = filledStep('/dimension-weights');
    await openStep(page, '/dimension-weights');
    await dimensions.fill(page);
    await page.getByRole('button', {name: 'Fine-tune looks and background'}).click();
    for (const route of ['/looks-preference', '/background-preference']) {
      await page.waitForURL(`**${route}`);
      await expectProgress(page, route);
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
  },
);

longTest(
  'the profile links to the personality step, whose Next leads to /three-years-question',
  async () => {
    const {page, context} = await openMember(browser, stack);
    await page.goto('/profile-preview');
    await page.getByRole('button', {name: 'Personality questions'}).click();
    await page.waitForURL('**/personality-preference');
    await expectProgress(page, '/personality-preference');
    await filledStep('/personality-preference').fill(page);
    await goOn(page, '/three-years-question');
    await context.close();
  },
);

longTest(
  'Back after a direct visit goes through the previous steps to the introduction',
  async () => {
    const {page, context} = await openMember(browser, stack);
    await openStep(page, '/dimension-weights');
    for (const route of ['/relationship-readiness', '/background-info', '/onboarding']) {
      await backButton(page).click();
      await page.waitForURL(`**${route}`);
      // The URL changes before the page renders, so wait for the page: Back might still be the previous page's.
      await expectProgress(page, route);
    }
    await backButton(page).click();
    await page.waitForURL('**/preferences-intro');
    await context.close();
  },
);

test('Next disables both buttons and shows "Saving...", then goes on without waiting for the server', async () => {
  const {page, member, context} = await openMember(browser, stack);
  const release = await holdBackWrites(page);
  await openStep(page, '/onboarding');
  await filledStep('/onboarding').fill(page);
  await page.evaluate(() => {
    const states: string[] = [];
    Reflect.set(window, 'buttonStates', states);
    new MutationObserver(() => {
      const buttons = [...document.querySelectorAll('form button')];
      const footer = buttons.filter((b) => /^(Back|Next|Saving...)$/.test(b.textContent ?? ''));
      states.push(
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
  const states = await page.evaluate(() => Reflect.get(window, 'buttonStates'));
  expect(states).toContain('Back true, Saving... true');
  expect(await sql`select from profile where user_id = ${member.userId}`).toHaveLength(0);
  // The pending save does not block the following steps.
  const note = page.getByRole('status').filter({hasText: WORDS.saving});
  await expect(note).toBeInViewport();
  await filledStep('/background-info').fill(page);
  await goOn(page, '/relationship-readiness');
  await expect(note).toBeInViewport();
  await expect(nextButton(page)).toBeEnabled();
  release();
  await expect(note).toHaveCount(0);
  expect(await sql`select from profile where user_id = ${member.userId}`).toHaveLength(1);
  await context.close();
});

test('Next goes on behind a network that blocks WebSockets, and the answer is saved', async () => {
  const {page, member, context, problems} = await openMember(browser, stack);
  await page.clock.install();
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
  const {fill} = filledStep('/first-date-question');
  await openStep(page, '/first-date-question');
  await expect(page.getByRole('status', {name: 'Connection'})).toBeEmpty();
  await fill(page);
  isCut = true;
  for (const cut of sockets) cut();
  await expect(page.getByText('Connection lost.')).toBeVisible();
  // A page whose Zero could not connect for a minute counts as offline.
  await page.clock.fastForward('01:10');
  await expect(page.getByText(WRITES.offline)).toBeVisible();
  await goOn(page, '/quality-time-question');
  expect(await savedFirstDate(member)).toBe('Activity');
  await untilSaved(page);
  isCut = false;
  await page.clock.fastForward('00:10');
  await page.getByText(WRITES.offline).waitFor({state: 'hidden'});
  expect(problems).toEqual([]);
  await context.close();
});

test('Next goes on while the server reports errors, and the answer is saved when it has recovered', async () => {
  const {page, member, context} = await openMember(browser, stack);
  const message = 'The server is in trouble.';
  const error = JSON.stringify(['error', {kind: 'Internal', message, origin: 'zeroCache'}]);
  const connected = Promise.withResolvers<WebSocketRoute>();
  let isFailing = false;
  await page.routeWebSocket('**/zero/**', (socket) => {
    if (isFailing) return socket.send(error);
    socket.connectToServer().onMessage((received) => {
      socket.send(received);
      if (String(received).startsWith('["connected"')) connected.resolve(socket);
    });
  });
  await openStep(page, '/first-date-question');
  await filledStep('/first-date-question').fill(page);
  const socket = await connected.promise;
  isFailing = true;
  socket.send(error);
  await expect(page.getByText('Wing is having trouble.')).toBeVisible();
  await goOn(page, '/quality-time-question');
  isFailing = false;
  // The page tries again three seconds after the last error.
  expect(await savedFirstDate(member)).toBe('Activity');
  await context.close();
});
