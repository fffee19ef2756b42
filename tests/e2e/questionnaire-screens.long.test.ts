// Every completed step on small and wide viewports, light and dark, from the welcome page to the profile, by touch on
// touch screens.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from 'vitest';
import {violations} from '../support/axe.ts';
import {useBrowser} from '../support/browser.ts';
import {FILLED_STEPS, goOn, openMember, openStep, press} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();

/** The minimum viewport width that Wing supports, in pixels. */
const NARROWEST = 320;

async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [NARROWEST, size?.width ?? NARROWEST]) {
    await page.setViewportSize({width, height: size?.height ?? 0});
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${page.url()} fits ${width} px`).toBe(0);
  }
}

/** Checks the current page and leaves it by its button. */
async function leave(page: Page, button: string, to: string): Promise<void> {
  await page.getByRole('heading', {level: 1}).waitFor();
  expect(await violations(page), page.url()).toEqual([]);
  await expectToFit(page);
  await press(page.getByRole('button', {name: button}));
  await page.waitForURL(`**${to}`);
}

const DEVICES = [
  {
    name: 'a 360 px touch screen, dark',
    options: {width: 360, height: 740, touch: true, dark: true},
  },
  {name: 'a wide screen, light', options: {}},
];

test.each(DEVICES)(
  'every step fits the viewport and has no axe violation on $name',
  async ({options}) => {
    const {page, context, problems} = await openMember(browser, stack, options);
    await page.goto('/welcome');
    await leave(page, 'Get Started', '/preferences-intro');
    await leave(page, "Let's Get To Know You", '/onboarding');
    let here = '/onboarding';
    for (const {route, next, fill} of FILLED_STEPS) {
      if (route !== here) await openStep(page, route);
      await page.getByRole('button', {name: 'Next'}).waitFor();
      await fill(page);
      expect(await violations(page), page.url()).toEqual([]);
      await expectToFit(page);
      await goOn(page, next);
      here = next;
    }
    expect(problems).toEqual([]);
    await context.close();
  },
  120_000,
);
