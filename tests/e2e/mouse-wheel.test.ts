// The mouse wheel scrolls the page. It changes no field, also not the one that has the focus.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {NEWCOMERS_ROUTES} from '../support/client-routes.ts';
import {runsLongForms} from '../support/length.ts';
import {signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();
let page: Page;

beforeAll(async () => {
  ({page} = await openWindow(browser, stack, {member: await signUp(stack)}));
});

/** The next frame: by then the page has handled the wheel. */
const nextFrame = () =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(true))));

const values = () =>
  page
    .locator('input, select, textarea')
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLInputElement
          ? [field.value, field.checked]
          : 'value' in field && field.value,
      ),
    );

/** In the short form the steps with numbers, with sliders and with a choice. */
const SHORT = ['/relationship-readiness', '/looks-preference', '/values-question'];

test.each(NEWCOMERS_ROUTES.filter((route) => runsLongForms || SHORT.includes(route)))(
  '%s',
  async (route) => {
    await page.goto(route);
    await page.getByRole('heading', {level: 1}).waitFor();
    for (const field of await page.locator('input[inputmode="numeric"]').all())
      await field.fill('34');
    const before = await values();
    for (const field of await page.getByRole('main').locator('input, select, textarea').all()) {
      if ((await field.isDisabled()) || !(await field.isVisible())) continue;
      await field.focus();
      const place = await field.boundingBox();
      if (!place) continue;
      await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
      for (let turn = 0; turn < 3; turn += 1) {
        await page.mouse.wheel(0, 100);
        await nextFrame();
      }
    }
    expect(await values()).toEqual(before);
  },
);

test('ages of a partner are numbers from 18, typed on a keyboard of digits', async () => {
  await page.goto('/relationship-readiness');
  for (const label of ['Minimum age', 'Maximum age']) {
    const field = page.getByLabel(label);
    for (const [name, value] of Object.entries({type: 'number', min: '18', inputmode: 'numeric'}))
      await expectPage(field).toHaveAttribute(name, value);
  }
});
