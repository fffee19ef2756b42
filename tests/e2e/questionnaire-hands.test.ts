// The questionnaire by keyboard alone, by touch on a small phone and by mouse; what the ranking and the
// points do with each; and no accessibility violation on any screen.
import {AxeBuilder} from '@axe-core/playwright';
import {expect} from 'playwright/test';
import type {Browser, Locator, Page} from 'playwright';
import {afterAll, beforeAll, inject, test} from 'vitest';
import {launchBrowser} from '../support/browser.ts';
import {openTestDatabase, type TestDatabase} from '../support/database.ts';
import {removeMembers} from '../support/member.ts';
import {FILLED_STEPS, goOn, openMember, openStep, slideTo} from '../support/questionnaire.ts';

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

const SHARED = 'Shared interests';
const JOB = 'Partner has a good job/education';
const SIMILAR = 'Similar personality (shared values)';
const ATTRACTIVE = 'Partner is attractive';

/** The statements as they stand, top first. */
async function ranking(page: Page): Promise<string[]> {
  const texts = await page.getByRole('listitem').allInnerTexts();
  return texts.map((text) => text.replace(/^\d+\s*/, '').trim());
}

/** Moves the focus with Tab until it stands on `target`. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never reached it.');
}

async function press(page: Page, button: string): Promise<void> {
  await tabTo(page, page.getByRole('button', {name: button, exact: true}));
  await page.keyboard.press('Enter');
}

/** In a radio group, Tab comes to its first option and Down moves on. */
async function choose(page: Page, group: string, downs: number): Promise<void> {
  await tabTo(page, page.getByRole('radiogroup', {name: group}).getByRole('radio').first());
  await page.keyboard.press('Space');
  for (let i = 0; i < downs; i += 1) await page.keyboard.press('ArrowDown');
}

test('the whole questionnaire by keyboard alone', async () => {
  const {page, context, problems} = await openMember(browser, stack);
  await page.goto('/welcome');
  await page.getByRole('button', {name: 'Get Started'}).waitFor();
  await press(page, 'Get Started');
  await press(page, 'Learn More About Our Process');
  await expect(page.getByText('You can change any answer later')).toBeVisible();
  await press(page, "Let's Get To Know You");

  await tabTo(page, page.getByLabel('Name'));
  await page.keyboard.type('Mira');
  await page.keyboard.press('Tab');
  await page.keyboard.type('29');
  await choose(page, 'Gender', 1);
  await expect(page.getByRole('radio', {name: 'Female'})).toBeChecked();
  await press(page, 'Next');

  for (const label of ['Education', 'Job', 'Currently living', 'Hometown']) {
    await tabTo(page, page.getByLabel(label, {exact: true}));
    await page.keyboard.type('By hand');
  }
  await page.keyboard.press('Enter');

  await page.waitForURL('**/relationship-readiness');
  await choose(page, 'What are you looking for?', 3);
  await tabTo(page, page.getByLabel('Minimum age'));
  await page.keyboard.type('25');
  await page.keyboard.press('Tab');
  await page.keyboard.type('40');
  await press(page, 'Next');

  await page.waitForURL('**/dimension-weights');
  await tabTo(page, page.getByRole('button', {name: `${ATTRACTIVE}, place 4 of 4`}));
  await page.keyboard.press('Space');
  await expect(page.getByText(`Picked up: ${ATTRACTIVE}. It is in place 4 of 4.`)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${ATTRACTIVE} is now over place 3 of 4.`)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${ATTRACTIVE} is now over place 2 of 4.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${ATTRACTIVE} is now in place 2 of 4.`)).toBeAttached();
  expect(await ranking(page)).toEqual([SHARED, ATTRACTIVE, JOB, SIMILAR]);
  await press(page, 'Fine-tune looks and background');

  await page.waitForURL('**/looks-preference');
  await tabTo(page, page.getByRole('slider', {name: 'Pretty face'}));
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowRight');
  await press(page, 'Next');

  await page.waitForURL('**/background-preference');
  await tabTo(page, page.getByRole('slider', {name: 'Same hometown'}));
  await page.keyboard.press('End');
  await press(page, 'Next');

  await page.waitForURL('**/interests-preference');
  for (const interest of ['Nature', 'Music', 'Film']) {
    for (let i = 0; i < 3; i += 1) await press(page, `More ${interest}`);
  }
  await expect(page.getByText('Film: 3 of 3 points')).toBeAttached();
  await press(page, 'Next');

  for (const [route, question] of [
    ['three-years', 'Where do you see yourself in 3 years?'],
    ['first-date', 'What makes a good first date?'],
    ['quality-time', 'How do you like to spend quality time?'],
    ['values', 'Which values describe you best?'],
  ] as const) {
    await page.waitForURL(`**/${route}-question`);
    await choose(page, question, 1);
    await press(page, 'Next');
  }
  await page.waitForURL('**/profile-preview');
  expect(problems).toEqual([]);
  await context.close();
}, 120_000);

type Point = {x: number; y: number};

async function centreOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return {x: box.x + box.width / 2, y: box.y + box.height / 2};
}

const row = (page: Page, text: string) => page.getByRole('listitem').filter({hasText: text});

async function dragByMouse(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 10, {steps: 2});
  await page.mouse.move(to.x, to.y, {steps: 12});
  await page.mouse.up();
}

test('the ranking by mouse: a drop inside moves, a drop outside is ignored', async () => {
  const {page, context} = await openMember(browser, stack);
  await openStep(page, '/dimension-weights');
  await dragByMouse(page, await centreOf(row(page, ATTRACTIVE)), await centreOf(row(page, SHARED)));
  await expect(page.getByText(`${ATTRACTIVE} is now in place 1 of 4.`)).toBeAttached();
  expect(await ranking(page)).toEqual([ATTRACTIVE, SHARED, JOB, SIMILAR]);

  await dragByMouse(page, await centreOf(row(page, JOB)), {x: 5, y: 5});
  await expect(page.getByText('Dropped outside the list.')).toBeAttached();
  expect(await ranking(page)).toEqual([ATTRACTIVE, SHARED, JOB, SIMILAR]);
  await goOn(page, '/interests-preference');
  await context.close();
});

test('the ranking by touch', async () => {
  const {page, context} = await openMember(browser, stack, {width: 360, height: 740, touch: true});
  await openStep(page, '/dimension-weights');
  const from = await centreOf(row(page, SHARED));
  const to = await centreOf(row(page, SIMILAR));
  const cdp = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    cdp.send('Input.dispatchTouchEvent', {type, touchPoints: at ? [at] : []});
  await touch('touchStart', from);
  await expect(page.getByText(`Picked up: ${SHARED}.`)).toBeAttached();
  for (let i = 1; i <= 10; i += 1) {
    await touch('touchMove', {x: from.x, y: from.y + ((to.y - from.y) * i) / 10});
  }
  await touch('touchEnd');
  await expect(page.getByText(`${SHARED} is now in place 3 of 4.`)).toBeAttached();
  expect(await ranking(page)).toEqual([JOB, SIMILAR, SHARED, ATTRACTIVE]);
  await context.close();
});

test('a point past the total is ignored, and the rest is green at nought and red before', async () => {
  const {page, context} = await openMember(browser, stack);
  await openStep(page, '/looks-preference');
  const colour = () =>
    page.getByRole('status', {name: 'Remaining points'}).evaluate((e) => getComputedStyle(e).color);
  const red = await colour();
  await slideTo(page, 'Attractive body', 7);
  expect(await colour()).toBe(red);
  await slideTo(page, 'Pretty face', 5);
  await expect(page.getByRole('slider', {name: 'Pretty face'})).toHaveAttribute(
    'aria-valuetext',
    '3 of 10 points',
  );
  await expect(page.getByText('Remaining points: 0 of 10')).toBeVisible();
  expect(await colour()).not.toBe(red);
  await context.close();
});

test('"Just generally good looking" turns the sliders off, and on again with their points', async () => {
  const {page, context} = await openMember(browser, stack);
  await openStep(page, '/looks-preference');
  await slideTo(page, 'Cool style', 4);
  await page.getByRole('checkbox').click();
  for (const slider of await page.getByRole('slider').all()) await expect(slider).toBeDisabled();
  await page.getByRole('checkbox').click();
  await expect(page.getByRole('slider', {name: 'Cool style'})).toHaveValue('4');
  await page.getByRole('checkbox').click();
  await goOn(page, '/background-preference');
  await context.close();
});

test('a slider follows the mouse and the finger', async () => {
  const {page, context} = await openMember(browser, stack, {width: 360, height: 740, touch: true});
  await openStep(page, '/background-preference');
  const slider = page.getByRole('slider', {name: 'High net worth'});
  const start = await centreOf(slider);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 150, start.y, {steps: 20});
  await page.mouse.up();
  const byMouse = Number(await slider.inputValue());
  expect(byMouse).toBeGreaterThan(5);
  const other = page.getByRole('slider', {name: 'High salary'});
  const from = await centreOf(other);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [from]});
  for (let i = 1; i <= 10; i += 1) {
    const at = {x: from.x + i * 6, y: from.y};
    await cdp.send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: [at]});
  }
  await cdp.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
  expect(Number(await other.inputValue())).toBeGreaterThan(1);
  await context.close();
});

test('what has the focus is never behind the buttons at the foot', async () => {
  const {page, context} = await openMember(browser, stack, {width: 320, height: 640});
  for (const route of ['/background-info', '/interests-preference', '/personality-preference']) {
    await openStep(page, route);
    await page.getByRole('heading', {level: 1}).click();
    for (let i = 0; i < 24; i += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused?.closest('[data-field]')) return undefined;
        const {left, top, width, height} = focused.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return there && focused.contains(there) ? undefined : focused.outerHTML;
      });
      expect(covered, `${route}, after ${i + 1} tabs`).toBeUndefined();
    }
  }
  await context.close();
});

test('setting Other to nought clears its text', async () => {
  const {page, context} = await openMember(browser, stack);
  await openStep(page, '/interests-preference');
  await expect(page.getByLabel('Your other interest')).toBeHidden();
  await page.getByRole('button', {name: 'More Other'}).click();
  await page.getByLabel('Your other interest').fill('x'.repeat(60));
  await expect(page.getByLabel('Your other interest')).toHaveValue('x'.repeat(50));
  await page.getByRole('button', {name: 'Less Other'}).click();
  await expect(page.getByLabel('Your other interest')).toBeHidden();
  await page.getByRole('button', {name: 'More Other'}).click();
  await expect(page.getByLabel('Your other interest')).toHaveValue('');
  await context.close();
});

async function expectNoViolation(page: Page): Promise<void> {
  // A colour on its way to another is neither of the two.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({finished}) => finished)));
  const {violations} = await new AxeBuilder({page}).analyze();
  expect(violations.map(({id, nodes}) => ({id, html: nodes.map((node) => node.html)}))).toEqual([]);
}

test.each([
  {name: 'a 320 px touch screen, light', options: {width: 320, height: 640, touch: true}},
  {
    name: 'a 360 px touch screen, dark',
    options: {width: 360, height: 740, touch: true, dark: true},
  },
  {name: 'a wide screen, dark', options: {dark: true}},
])(
  'every step on $name: it fits, it can be tapped, axe finds nothing',
  async ({options}) => {
    const {page, context, problems} = await openMember(browser, stack, options);
    for (const route of ['/welcome', '/preferences-intro']) {
      await page.goto(route);
      await page.getByRole('heading', {level: 1}).waitFor();
      await expectNoViolation(page);
    }
    for (const {route, next, fill} of FILLED_STEPS) {
      await openStep(page, route);
      await expectNoViolation(page);
      await fill(page);
      await expectNoViolation(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${route} fits its screen`).toBe(0);
      await goOn(page, next);
    }
    expect(problems).toEqual([]);
    await context.close();
  },
  180_000,
);
