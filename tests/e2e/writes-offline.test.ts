// What a member does while the connection is really cut arrives later, by this page, by the next one, or without any page.
import {expect as expectPage} from 'playwright/test';
import type {Page} from 'playwright';
import {afterAll, afterEach, expect, test} from 'vitest';
import {BLOCK, PAUSE} from '../../rules/safety/safety.ts';
import {MATCH, SAVING} from '../../rules/wording.ts';
import {
  ANSWER_WAITING,
  NO_WAITING,
  NOT_SENT,
  OFFLINE,
  UNDO,
  WAITING,
  waitingInWords,
} from '../../rules/writes.ts';
import {ageWrites, delayStoring} from '../support/waiting-writes.ts';
import {fireSync} from '../support/background-sync.ts';
import {openWindow, signInAs} from '../support/browser.ts';
import {cut as cutOff, openKept as open} from '../support/cut-off.ts';
import {eventually} from '../support/database.ts';
import {launchBehind, startFaultProxy} from '../support/fault-proxy.ts';
import {matchCard} from '../support/journey.ts';
import {signUp, type Member} from '../support/member.ts';
import {suggestedPair, type Pair} from '../support/pair.ts';
import {filledStep, goOn, MAIN_STEPS, openStep, untilSaved} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const proxy = await startFaultProxy(stack);
const browser = await launchBehind(stack, proxy);

afterEach(() => {
  proxy.restore();
  proxy.delay(0);
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
});

/** Zero connects again within six seconds, and then the page sends at once. */
const BACK = {timeout: 12_000};
const QUESTIONS = MAIN_STEPS.filter(({route}) => route.endsWith('-question'));

const openKept = (member: Member, route: string) => open(browser, stack, {member, route});
const cut = (page: Page) => cutOff(proxy, page);

const card = (page: Page, {names}: Pair) => matchCard(page, names.him);
const button = (page: Page, pair: Pair, name: string) =>
  card(page, pair).getByRole('button', {name, exact: true});

const answered = ({userId}: Member) =>
  eventually(async () => {
    const [row] = await sql<Record<string, string | null>[]>`
      select three_years_answer, first_date_answer, quality_time_answer, values_answer
      from questionnaire where user_id = ${userId}`;
    return row && Object.values(row).every(Boolean) ? row : undefined;
  }, 'the four answers');

test('three answers of a page that was closed offline arrive from the next page, more than a minute later', async () => {
  const member = await signUp(stack);
  const {page, context, problems} = await openKept(member, '/three-years-question');
  await page.clock.install();
  await cut(page);
  for (const {route, next, fill} of QUESTIONS) {
    await page.waitForURL(`**${route}`);
    await fill(page);
    // Zero's own patience with a lost connection is a minute.
    await page.clock.fastForward('01:10');
    await goOn(page, next);
  }
  await page.close();
  proxy.restore();
  const later = await context.newPage();
  await later.clock.install({time: Date.now() + 70_000});
  await later.goto('/dashboard');
  expect(await answered(member)).toMatchObject({first_date_answer: 'Activity'});
  await untilSaved(later);
  expect(new URL(later.url()).pathname).toBe('/dashboard');
  await expectPage(later.getByText(/^Failed to save/)).toHaveCount(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('an answer arrives although another address is opened at once, or the tab is closed on a slow network', async () => {
  const member = await signUp(stack);
  const {page, context} = await openWindow(browser, stack, {member});
  await openStep(page, '/first-date-question');
  await filledStep('/first-date-question').fill(page);
  proxy.delay(400);
  await page.getByRole('button', {name: 'Next', exact: true}).click();
  await page.goto('/preferences-intro');
  await eventually(async () => {
    const rows = await sql`select from questionnaire
      where user_id = ${member.userId} and first_date_answer = 'Activity'`;
    return rows[0];
  }, 'the first answer');
  await openStep(page, '/values-question');
  await filledStep('/values-question').fill(page);
  await goOn(page, '/profile-preview');
  await page.close();
  proxy.delay(0);
  const next = await context.newPage();
  await next.goto('/preferences-intro');
  await eventually(async () => {
    const rows = await sql`select from questionnaire
      where user_id = ${member.userId} and values_answer = 'Conventional'`;
    return rows[0];
  }, 'the last answer');
  await expectPage(next.getByText(/^Failed to save/)).toHaveCount(0);
  await context.close();
});

test('the whole questionnaire is answered offline, also after a reload, and arrives without a page', async () => {
  const member = await signUp(stack);
  const {page, context, problems} = await openKept(member, '/onboarding');
  // The code of later steps is fetched when the page is idle.
  await page.waitForLoadState('networkidle');
  await cut(page);
  for (const {route, next, fill} of MAIN_STEPS) {
    await page.waitForURL(`**${route}`);
    await fill(page);
    await goOn(page, next);
  }
  await expectPage(page.getByRole('heading', {level: 1})).toHaveText('Mira, 29');
  await page.reload();
  await expectPage(page.getByRole('heading', {level: 1})).toHaveText('Mira, 29');
  await page.goto('/relationship-readiness');
  await filledStep('/relationship-readiness').isFilled(page);
  await page.goto('/dashboard');
  await expectPage(page.getByText(waitingInWords(0, MAIN_STEPS.length))).toBeVisible();
  await expectPage(page.getByLabel('Connection')).toHaveText(OFFLINE);
  const other = await context.newPage();
  await page.close();
  await other.goto('about:blank');
  proxy.restore();
  await fireSync(context, other, stack);
  await answered(member);
  const [profile] = await sql`select name, age from profile where user_id = ${member.userId}`;
  expect(profile).toEqual({name: 'Mira', age: 29});
  expect(problems).toEqual([]);
  await context.close();
});

test('a Yes that was said offline makes the match when it arrives', async () => {
  const pair = await suggestedPair(stack, sql);
  await pair.him.mutate('suggestion.answer', {otherId: pair.her.userId, response: 'Yes'});
  const {page, context} = await openKept(pair.her, '/matches');
  await card(page, pair).waitFor();
  await cut(page);
  await delayStoring(page, 1500);
  await button(page, pair, 'Yes').click();
  await expectPage(card(page, pair).getByText(SAVING)).toBeVisible();
  await expectPage(card(page, pair).getByText(ANSWER_WAITING)).toBeVisible();
  await page.reload();
  await expectPage(card(page, pair).getByText(ANSWER_WAITING)).toBeVisible();
  await expectPage(button(page, pair, 'Yes')).toBeDisabled();
  proxy.restore();
  await expectPage(page.getByText(MATCH.matched(pair.names.him))).toBeVisible(BACK);
  await expectPage(card(page, pair).getByText(ANSWER_WAITING)).toHaveCount(0);
  const charged = await sql`select amount from credit_entry
    where user_id = ${pair.her.userId} and kind = 'match'`;
  expect([...charged]).toEqual([{amount: -20}]);
  await context.close();
});

test('a Yes that was never sent is undone; one whose card has ended is told so', async () => {
  const pair = await suggestedPair(stack, sql);
  const {page, context} = await openKept(pair.her, '/matches');
  await card(page, pair).waitFor();
  await cut(page);
  await button(page, pair, 'Yes').click();
  await button(page, pair, UNDO).click();
  await expectPage(button(page, pair, 'Yes')).toBeEnabled();
  await button(page, pair, 'Yes').click();
  await expectPage(card(page, pair).getByText(ANSWER_WAITING)).toBeVisible();
  await sql`delete from suggestion where user_id in (${pair.her.userId}, ${pair.him.userId})`;
  proxy.restore();
  await expectPage(
    page.getByText('This person is not among your suggestions any more.'),
  ).toBeVisible(BACK);
  expect(new URL(page.url()).pathname).toBe('/matches');
  await context.close();
});

test('a No said offline removes its card at once, and arrives', async () => {
  const pair = await suggestedPair(stack, sql);
  const {page, context} = await openKept(pair.her, '/matches');
  await card(page, pair).waitFor();
  await cut(page);
  await button(page, pair, 'No').click();
  await page.getByRole('button', {name: MATCH.rejectConfirm}).click();
  await expectPage(card(page, pair)).toHaveCount(0);
  await expectPage(page.getByText(NO_WAITING)).toBeVisible();
  await page.reload();
  await expectPage(page.getByText(MATCH.emptySlot).first()).toBeVisible();
  await expectPage(card(page, pair)).toHaveCount(0);
  proxy.restore();
  await eventually(async () => {
    const rows = await sql`select from suggestion
      where user_id = ${pair.her.userId} and response = 'No'`;
    return rows[0];
  }, 'the No');
  await context.close();
});

test('a block and a pause made offline hide at once, survive a closed page, and arrive', async () => {
  const pair = await suggestedPair(stack, sql);
  const {page, context} = await openKept(pair.her, '/matches');
  await card(page, pair).waitFor();
  // Its code is fetched when the page is idle.
  await page.waitForLoadState('networkidle');
  await page.goto('/account');
  await page.getByRole('button', {name: PAUSE.hide}).waitFor();
  await page.goto('/matches');
  await card(page, pair).waitFor();
  await cut(page);
  await card(page, pair).getByRole('button', {name: /^More/}).click();
  await page.getByRole('menuitem', {name: 'Block'}).click();
  await page.getByRole('alertdialog').getByRole('button', {name: BLOCK.confirm}).click();
  await expectPage(card(page, pair)).toHaveCount(0);
  await expectPage(page.getByText(`${BLOCK.done} ${WAITING}`)).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', {name: PAUSE.hide}).click();
  await expectPage(page.getByText(`${PAUSE.hidden} ${WAITING}`)).toBeVisible();
  await page.reload();
  await expectPage(page.getByText(`${PAUSE.hidden} ${WAITING}`)).toBeVisible();
  await page.close();
  proxy.restore();
  const next = await context.newPage();
  await next.goto('/dashboard');
  await eventually(async () => {
    const rows = await sql`select from block join questionnaire using (user_id)
      where user_id = ${pair.her.userId} and paused_at is not null`;
    return rows[0];
  }, 'the block and the pause');
  await context.close();
});

test('an answer that has waited for more than two weeks is not sent, but listed on /account', async () => {
  const pair = await suggestedPair(stack, sql);
  const {page, context} = await openKept(pair.her, '/matches');
  await card(page, pair).waitFor();
  await cut(page);
  await button(page, pair, 'Yes').click();
  await expectPage(card(page, pair).getByText(ANSWER_WAITING)).toBeVisible();
  await ageWrites(page, 15);
  await page.close();
  proxy.restore();
  const next = await context.newPage();
  await next.goto('/account');
  const listed = next.locator('section').filter({hasText: NOT_SENT.title});
  await expectPage(listed).toContainText(NOT_SENT.tooOld);
  await next.goto('/matches');
  await expectPage(button(next, pair, 'Yes')).toBeEnabled();
  await next.goto('/account');
  await listed.getByRole('button', {name: NOT_SENT.remove}).click();
  await expectPage(listed).toHaveCount(0);
  const answers = await sql`select response from suggestion where user_id = ${pair.her.userId}`;
  expect([...answers]).toEqual([{response: null}]);
  await context.close();
});

test('what one member of a browser has left is neither seen nor sent by another', async () => {
  const [ada, ben] = [await signUp(stack), await signUp(stack)];
  const {page, context} = await openKept(ada, '/first-date-question');
  await cut(page);
  await filledStep('/first-date-question').fill(page);
  await goOn(page, '/quality-time-question');
  await page.close();
  proxy.restore();
  await context.clearCookies();
  await signInAs(context, stack, ben);
  const his = await context.newPage();
  await his.goto('/first-date-question');
  await expectPage(his.getByRole('radio', {name: 'Activity'})).not.toBeChecked();
  await filledStep('/first-date-question').fill(his);
  await goOn(his, '/quality-time-question');
  await eventually(async () => {
    const rows = await sql`select from questionnaire where user_id = ${ben.userId}`;
    return rows[0];
  }, 'his answer');
  expect(await sql`select from questionnaire where user_id = ${ada.userId}`).toHaveLength(0);
  await context.close();
});
