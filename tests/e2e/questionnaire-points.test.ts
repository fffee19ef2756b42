// Distributing points with sliders and steppers by mouse, touch and keyboard.
import * as fc from 'fast-check';
import {expect} from 'playwright/test';
import type {Locator} from 'playwright';
import {beforeAll, describe, test} from 'vitest';
import {sumOf} from '../../rules/questionnaire/allocation.ts';
import {
  BACKGROUND_FACTORS,
  BACKGROUND_POINTS,
  checkBackgroundWeights,
} from '../../rules/questionnaire/background.ts';
import {
  checkLooks,
  LOOKS_FACTORS,
  LOOKS_POINTS,
  looksPointsOf,
} from '../../rules/questionnaire/looks.ts';
import {useBrowser} from '../support/browser.ts';
import {colourOf} from '../support/colour.ts';
import {
  centreOf,
  goOn,
  nextButton,
  openMember,
  openStep,
  slideTo,
  type OpenMember,
} from '../support/questionnaire.ts';
import {SEED} from '../support/seed.ts';
import {times} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test('ignores points beyond the total, and colours the remainder green at zero and red above it', async () => {
  const {page, context} = await openMember(browser, stack);
  await openStep(page, '/looks-preference');
  const rest = page.getByRole('status', {name: 'Remaining points'});
  await expect.poll(() => colourOf(rest)).toBe('red');
  await slideTo(page, 'Attractive body', 7);
  await expect(page.getByText('Remaining points: 3 of 10')).toBeVisible();
  expect(await colourOf(rest)).toBe('red');
  await slideTo(page, 'Pretty face', 5);
  await expect(page.getByRole('slider', {name: 'Pretty face'})).toHaveAttribute(
    'aria-valuetext',
    '3 of 10 points',
  );
  await expect(page.getByText('Remaining points: 0 of 10')).toBeVisible();
  await expect.poll(() => colourOf(rest)).toBe('green');
  await context.close();
});

/** The opacity of the slider's thumb. */
function opacityOf(slider: Locator): Promise<number> {
  return slider.evaluate((input) => {
    let opacity = 1;
    for (let e = input.parentElement; e; e = e.parentElement) {
      opacity *= Number(getComputedStyle(e).opacity);
    }
    return opacity;
  });
}

test('"Just generally good looking" disables the sliders and restores their points when it is unchecked', async () => {
  const {page, member, context} = await openMember(browser, stack);
  await openStep(page, '/looks-preference');
  await slideTo(page, 'Cool style', 4);
  const slider = page.getByRole('slider', {name: 'Cool style'});
  expect(await opacityOf(slider)).toBe(1);
  await page.getByRole('checkbox').click();
  for (const each of await page.getByRole('slider').all()) {
    await expect(each).toBeDisabled();
    expect(await opacityOf(each)).toBeLessThan(0.5);
  }
  // A disabled slider ignores the mouse too.
  const {x, y} = await centreOf(slider);
  await page.mouse.click(x + 60, y);
  await expect(slider).toHaveValue('4');
  await page.getByRole('checkbox').click();
  await expect(slider).toHaveValue('4');
  await expect(slider).toBeEnabled();
  await page.getByRole('checkbox').click();
  await goOn(page, '/background-preference');
  await expect
    .poll(
      () => sql`
        select looks_preference_general, looks_preference_points, looks_preference_other
        from questionnaire where user_id = ${member.userId}`,
    )
    .toEqual([
      {
        looks_preference_general: true,
        looks_preference_points: null,
        looks_preference_other: '',
      },
    ]);
  await context.close();
});

longTest('a slider follows mouse and touch', async () => {
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

longTest('setting Other to zero clears its text', async () => {
  const {page, context} = await openMember(browser, stack);
  await openStep(page, '/interests-preference');
  await expect(page.getByLabel('Your other interest')).toBeHidden();
  await page.getByRole('button', {name: 'More Other'}).click();
  await page.getByLabel('Your other interest').fill('Birdwatching');
  await expect(page.getByLabel('Your other interest')).toHaveValue('Birdwatching');
  await page.getByRole('button', {name: 'Less Other'}).click();
  await expect(page.getByLabel('Your other interest')).toBeHidden();
  await page.getByRole('button', {name: 'More Other'}).click();
  await expect(page.getByLabel('Your other interest')).toHaveValue('');
  await context.close();
});

const KEYS = ['Home', 'End', 'ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown'] as const;
const SLIDERS = [
  {
    route: '/background-preference',
    next: '/interests-preference',
    factors: BACKGROUND_FACTORS.length,
    total: BACKGROUND_POINTS.total,
    check: checkBackgroundWeights,
    stored: (points: readonly number[]) => ({background_weights: points}),
  },
  {
    route: '/looks-preference',
    next: '/background-preference',
    factors: LOOKS_FACTORS.length,
    total: LOOKS_POINTS.total,
    check: (points: readonly number[]) =>
      checkLooks({
        looksPreferenceGeneral: false,
        looksPreferencePoints: looksPointsOf(points),
        looksPreferenceOther: 'A kind voice',
      }),
    stored: (points: readonly number[]) => ({looks_preference_points: looksPointsOf(points)}),
  },
];

describe.each(SLIDERS)('$route', ({route, next, factors, total, check, stored}) => {
  const presses = fc.array(fc.tuple(fc.nat(factors - 1), fc.constantFrom(...KEYS)), {
    minLength: 4,
    maxLength: 20,
  });
  const column = Object.keys(stored([]));
  let opened: OpenMember;
  /** The points that the previous key sequence has left. */
  let last = Array.from({length: factors}, () => 0);
  beforeAll(async () => {
    opened = await openMember(browser, stack);
    return () => opened.context.close();
  });

  test.each(fc.sample(presses, {seed: SEED, numRuns: times(1, 6)}).map((sequence) => ({sequence})))(
    'no key sequence exceeds the total, and Next saves exactly what the rule accepts (%#)',
    async ({sequence}) => {
      const {page, member} = opened;
      const sliders = page.getByRole('slider');
      await openStep(page, route);
      const other = page.getByLabel('Your other preference');
      const shown = () =>
        sliders.evaluateAll((inputs) =>
          inputs.map((input) => (input instanceof HTMLInputElement ? Number(input.value) : -1)),
        );
      // The replica may lag behind the server.
      await expect.poll(shown).toEqual(last);
      let points: number[] = [];
      for (const [factor, key] of sequence) {
        await sliders.nth(factor).press(key);
        points = await shown();
        expect(points.every((value) => value >= 0)).toBe(true);
        expect(sumOf(points), JSON.stringify(sequence)).toBeLessThanOrEqual(total);
      }
      const rest = `Remaining points: ${total - sumOf(points)} of ${total}`;
      await expect(page.getByText(rest)).toBeVisible();
      if ((await other.isVisible()) && (await other.isEnabled())) await other.fill('A kind voice');
      last = points;
      await nextButton(page).click();
      const refusal = check(points);
      if (refusal) {
        await expect(page.getByRole('alert').getByText(refusal.message)).toBeVisible();
        return;
      }
      await page.waitForURL(`**${next}`);
      await expect
        .poll(() => sql`select ${sql(column)} from questionnaire where user_id = ${member.userId}`)
        .toEqual([stored(points)]);
    },
  );
});
