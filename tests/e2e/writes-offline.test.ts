// What a member does while the connection is really cut arrives later, by this page, by the next one, or without any page.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {BLOCK, PAUSE} from '../../rules/safety/safety.ts';
import {WRITES, waitingInWords} from '../../rules/writes.ts';
import {sendWithoutPage} from '../support/background-sync.ts';
import {openWindow, signInAs} from '../support/browser.ts';
import {useCutOff} from '../support/cut-off.ts';
import {eventually} from '../support/database.ts';
import {matchCard} from '../support/journey.ts';
import {signUp, type Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {filledStep, goOn, MAIN_STEPS, openStep, untilSaved} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const {proxy, browser, openKept, cut} = await useCutOff(stack);

const QUESTIONS = MAIN_STEPS.filter(({route}) => route.endsWith('-question'));

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
  await expectPage(page.getByLabel('Connection')).toHaveText(WRITES.offline);
  await sendWithoutPage(context, stack, proxy.restore);
  await answered(member);
  const [profile] = await sql`select name, age from profile where user_id = ${member.userId}`;
  expect(profile).toEqual({name: 'Mira', age: 29});
  expect(problems).toEqual([]);
  await context.close();
});

test('a block and a pause made offline hide at once, survive a closed page, and arrive', async () => {
  const pair = await suggestedPair(stack, sql);
  const {page, context} = await openKept(pair.her, '/matches');
  const card = matchCard(page, pair.names.him);
  await card.waitFor();
  // Its code is fetched when the page is idle.
  await page.waitForLoadState('networkidle');
  await page.goto('/account');
  await page.getByRole('button', {name: PAUSE.hide}).waitFor();
  await page.goto('/matches');
  await card.waitFor();
  await cut(page);
  await card.getByRole('button', {name: /^More/}).click();
  await page.getByRole('menuitem', {name: 'Block'}).click();
  await page.getByRole('alertdialog').getByRole('button', {name: BLOCK.confirm}).click();
  await expectPage(card).toHaveCount(0);
  await expectPage(page.getByText(`${BLOCK.done} ${WRITES.waiting}`)).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', {name: PAUSE.hide}).click();
  await expectPage(page.getByText(`${PAUSE.hidden} ${WRITES.waiting}`)).toBeVisible();
  await page.reload();
  await expectPage(page.getByText(`${PAUSE.hidden} ${WRITES.waiting}`)).toBeVisible();
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

const answers = ({userId}: Member) => sql`
  select from questionnaire where user_id = ${userId} and first_date_answer is not null`;

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
    const [row] = await answers(ben);
    return row;
  }, 'his answer');
  expect(await answers(ada)).toHaveLength(0);
  await context.close();
});
