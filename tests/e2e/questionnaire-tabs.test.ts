// Two tabs of one member and reloads: typed and saved answers appear in every tab, and drafts are kept.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {beforeAll, describe, test} from 'vitest';
import {useBrowser} from '../support/browser.ts';
import {casesOf} from '../support/length.ts';
import {breakSavingFor, mendSavingFor} from '../support/break-saving.ts';
import {
  FILLED_STEPS,
  filledStep,
  goOn,
  holdBackWrites,
  nextButton,
  openMember,
  openStep,
  openWindowOf,
  untilAnswered,
  untilSaved,
  type OpenMember,
  openFailed,
} from '../support/questionnaire.ts';
import {longTest} from '../support/long-test.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const job = (page: Page) => page.getByLabel('Job', {exact: true});

test('two tabs share what is typed, and what one of them saves', async () => {
  const {page: one, context} = await openMember(browser, stack);
  const two = await context.newPage();
  await openStep(one, '/background-info');
  await openStep(two, '/background-info');
  await job(two).pressSequentially('Half a sent');
  await expect(job(one)).toHaveValue('Half a sent');
  await expect(job(two)).toBeFocused();
  await two.keyboard.type('ence');
  await expect(job(one)).toHaveValue('Half a sentence');
  await filledStep('/background-info').fill(one);
  await filledStep('/background-info').isFilled(two);
  await goOn(one, '/relationship-readiness');
  await untilSaved(one);
  await filledStep('/background-info').isFilled(two);
  await context.close();
});

longTest('after a failed save, untouched fields still follow another device', async () => {
  const {page: one, member, context} = await openMember(browser, stack);
  await openStep(one, '/background-info');
  await filledStep('/background-info').fill(one);
  await goOn(one, '/relationship-readiness');
  await untilSaved(one);
  await breakSavingFor(sql, member);
  await openStep(one, '/background-info');
  // The closed page may not have persisted its replica, so wait until the saved answers arrive.
  await filledStep('/background-info').isFilled(one);
  await one.getByLabel('Job', {exact: true}).fill('Lighthouse keeper');
  await nextButton(one).click();
  await openFailed(one, 'Failed to save your information. Please try again.');
  await expect(one.getByRole('alert').getByText(/^Failed to save/)).toBeVisible();
  await mendSavingFor(sql, member);

  const {page: two, context: elsewhere} = await openWindowOf(member, browser, stack);
  await openStep(two, '/background-info');
  await two.getByLabel('Hometown', {exact: true}).fill('Linz');
  await two.getByLabel('Job', {exact: true}).fill('Ferryman');
  await goOn(two, '/relationship-readiness');
  // A new device may have to load the server's answers first.
  await untilSaved(two);
  await expect(one.getByLabel('Hometown', {exact: true})).toHaveValue('Linz');
  await expect(one.getByLabel('Job', {exact: true})).toHaveValue('Lighthouse keeper');
  await Promise.all([context.close(), elsewhere.close()]);
});

longTest(
  'an unsent save that a second tab sends late does not overwrite a newer save',
  async () => {
    const {page: one, member, context} = await openMember(browser, stack);
    const release = await holdBackWrites(one);
    await openStep(one, '/first-date-question');
    await one.getByRole('radio', {name: 'Coffee'}).click();
    await goOn(one, '/quality-time-question');

    const two = await context.newPage();
    const releaseTwo = await holdBackWrites(two);
    await openStep(two, '/values-question');
    await two.getByRole('radio', {name: 'Conventional'}).click();
    await goOn(two, '/profile-preview');
    release();
    await one.goBack();
    await one.getByRole('radio', {name: 'Activity'}).click();
    await goOn(one, '/quality-time-question');
    const answers = async () => {
      const [row] = await sql<{firstDate: string | null; values: string | null}[]>`
      select first_date_answer as "firstDate", values_answer as values
      from questionnaire where user_id = ${member.userId}`;
      return row;
    };
    await expect.poll(answers).toMatchObject({firstDate: 'Activity'});
    // Mutations of a tab arrive in order, so everything sent before this one has arrived.
    releaseTwo();
    await expect.poll(answers).toMatchObject({values: 'Conventional'});
    expect(await answers()).toMatchObject({firstDate: 'Activity'});
    await context.close();
  },
);

longTest('a reloaded page renders from the replica without a connection', async () => {
  const {page, context} = await openMember(browser, stack);
  const {fill, isFilled} = filledStep('/relationship-readiness');
  await openStep(page, '/relationship-readiness');
  await fill(page);
  await page.routeWebSocket(/\/zero\//, (socket) => socket.close());
  await page.reload();
  await isFilled(page);
  await context.close();
});

describe('a reload keeps entered but unsaved answers', () => {
  let opened: OpenMember;

  beforeAll(async () => {
    opened = await openMember(browser, stack);
  });

  test.each(casesOf(FILLED_STEPS, [1]))('$route', async (step) => {
    const {page, problems} = opened;
    // Most steps are where the previous one has led.
    if (new URL(page.url()).pathname !== step.route) await openStep(page, step.route);
    await step.fill(page);
    await page.reload();
    await step.isFilled(page);
    await goOn(page, step.next);
    await untilAnswered(page);
    await page.goBack();
    await step.isFilled(page);
    await page.reload();
    await step.isFilled(page);
    await goOn(page, step.next);
    // The next step's reload would return to this one before the server's answer.
    await untilAnswered(page);
    expect(problems).toEqual([]);
  });
});
