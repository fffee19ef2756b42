// Ranking the four statements by mouse and touch: a drop inside the list moves the statement, a drop outside is undone,
// and the stored weights are 4, 3, 2, 1.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from 'vitest';
import {useBrowser} from '../support/browser.ts';
import {longTest} from '../support/long-test.ts';
import {
  centreOf,
  goOn,
  openMember,
  openWindowOf,
  openStep,
  rankedStatements,
  type Point,
} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const SHARED = 'Shared interests';
const JOB = 'Partner has a good job/education';
const SIMILAR = 'Similar personality (shared values)';
const ATTRACTIVE = 'Partner is attractive';

const row = (page: Page, text: string) => page.getByRole('listitem').filter({hasText: text});

/** Releases the button once the page has announced the position. */
async function dragByMouse(
  page: Page,
  from: Point,
  to: Point,
  announcement: string,
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 10, {steps: 2});
  await page.mouse.move(to.x, to.y, {steps: 12});
  await expect(page.getByText(announcement)).toBeAttached();
  await page.mouse.up();
}

longTest('ranking by mouse: a drop inside moves, a drop outside is undone', async () => {
  const {page, member, context} = await openMember(browser, stack);
  await openStep(page, '/dimension-weights');
  const [attractive, top] = [row(page, ATTRACTIVE), row(page, SHARED)];
  const isOver = `${ATTRACTIVE} is now over place 1 of 4.`;
  await dragByMouse(page, await centreOf(attractive), await centreOf(top), isOver);
  await expect(page.getByText(`${ATTRACTIVE} is now in place 1 of 4.`)).toBeAttached();
  expect(await rankedStatements(page)).toEqual([ATTRACTIVE, SHARED, JOB, SIMILAR]);

  const isOutside = `${JOB} is outside the list.`;
  await dragByMouse(page, await centreOf(row(page, JOB)), {x: 5, y: 5}, isOutside);
  await expect(page.getByText('Dropped outside the list.')).toBeAttached();
  expect(await rankedStatements(page)).toEqual([ATTRACTIVE, SHARED, JOB, SIMILAR]);
  await goOn(page, '/interests-preference');
  await expect
    .poll(() => sql`select dimension_weights from questionnaire where user_id = ${member.userId}`)
    .toEqual([{dimension_weights: [3, 2, 1, 4]}]);
  // Another device shows the same order.
  const elsewhere = await openWindowOf(member, browser, stack);
  await openStep(elsewhere.page, '/dimension-weights');
  await expect
    .poll(() => rankedStatements(elsewhere.page))
    .toEqual([ATTRACTIVE, SHARED, JOB, SIMILAR]);
  await elsewhere.context.close();
  await context.close();
});

test('ranking by touch: a drop inside moves, a drop outside is undone', async () => {
  const {page, context} = await openMember(browser, stack, {width: 360, height: 740, touch: true});
  await openStep(page, '/dimension-weights');
  const cdp = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    cdp.send('Input.dispatchTouchEvent', {type, touchPoints: at ? [at] : []});
  /** Lifts the finger once the page has announced the position. */
  const dragByTouch = async (text: string, to: Point, announcement: string) => {
    const from = await centreOf(row(page, text));
    await touch('touchStart', from);
    await expect(page.getByText(`Picked up: ${text}.`)).toBeAttached();
    for (let i = 1; i <= 10; i += 1) {
      const along = (start: number, end: number) => start + ((end - start) * i) / 10;
      await touch('touchMove', {x: along(from.x, to.x), y: along(from.y, to.y)});
    }
    await expect(page.getByText(announcement)).toBeAttached();
    await touch('touchEnd');
  };
  const place = await centreOf(row(page, SIMILAR));
  await dragByTouch(SHARED, place, `${SHARED} is now over place 3 of 4.`);
  await expect(page.getByText(`${SHARED} is now in place 3 of 4.`)).toBeAttached();
  expect(await rankedStatements(page)).toEqual([JOB, SIMILAR, SHARED, ATTRACTIVE]);

  const heading = await centreOf(page.getByRole('heading', {level: 1}));
  await dragByTouch(SIMILAR, heading, `${SIMILAR} is outside the list.`);
  await expect(page.getByText('Dropped outside the list.')).toBeAttached();
  expect(await rankedStatements(page)).toEqual([JOB, SIMILAR, SHARED, ATTRACTIVE]);
  await context.close();
});
