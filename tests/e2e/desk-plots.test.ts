// Every plot of the desk with no rows, rows of zeros, one row and equal rows.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {JOURNEY, type GrowthFigures} from '../../rules/desk/growth.ts';
import type {MatchingFigures} from '../../rules/desk/matching.ts';
import type {PhotosPage} from '../../rules/desk/photos.ts';
import {ONBOARDING} from '../../rules/questionnaire/onboarding.ts';
import {demoGrowth} from '../../server/app/demo/figures.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {weekAt} from '../support/desk-figures.ts';
import {makeOperator} from '../support/desk.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
let page: Page;
beforeAll(async () => {
  page = (await openWindow(browser, stack, {member: await makeOperator(sql, stack)})).page;
});
afterAll(() => page.context().close());

/** Figures of so many rows in each plot, each of `count`. */
function growth(rows: number, count: number): GrowthFigures {
  const days = Array.from({length: rows}, (_, i) => weekAt(i));
  return {
    signUps: days.map((day) => ({day, members: count})),
    newcomers: count,
    funnel: ONBOARDING.slice(0, rows).map(({route}) => ({route, members: count})),
    journey: JOURNEY.slice(0, rows).map((step) => ({step, members: count})),
    marks: [true, false].map((isVerified) => ({isVerified, members: count, matched: count})),
    returns: days.map((_, i) => ({
      signedUp: weekAt(0),
      week: weekAt(i + 1),
      members: count,
      of: 9,
    })),
  };
}

function matching(rows: number, count: number): MatchingFigures {
  const each = Array.from({length: rows}, (_, i) => i);
  const outcome = {
    arm: 'model',
    offers: count,
    answers: count,
    yes: count,
    mutual: count,
    talked: count,
  };
  return {
    weeks: each.map((i) => ({week: weekAt(i), ...outcome})),
    arms: each.map(() => outcome),
    bins: each.map((i) => ({predicted: i / 10, yes: count, answers: 9})),
    calibrationError: null,
    thirds: each.map(() => ({members: 9, cards: count, matches: count})),
    pool: {
      members: count,
      away: count,
      resting: count,
      ages: each.map((i) => ({from: 18 + i, gender: 'Female', members: count})),
      countries: each.map((i) => ({country: ['DE', 'AT', 'BA'][i] ?? null, members: count})),
      elsewhere: 0,
      nobody: each.map(() => ({reason: 'ages', members: count})),
    },
  };
}

const photos = (rows: number, count: number): PhotosPage => ({
  count: 0,
  photos: [],
  agreement: Array.from({length: rows}, (_, tenth) => ({
    name: 'Porn',
    tenth,
    shown: 9,
    refused: count,
  })),
});

async function open(path: string, answer: object): Promise<void> {
  await page.route(`**/api/desk${path}`, (route) => route.fulfill({json: answer}));
  await page.goto(`/desk${path}`);
  await page.getByRole('heading', {level: 1}).waitFor();
}

/** What is wrong with the drawn plots. Bars are those of the colour of counts. */
const faults = () =>
  page.locator('svg.plot').evaluateAll((plots) =>
    plots.flatMap((plot) => {
      const bars = [...plot.querySelectorAll('g[fill="var(--color-bar-blue)"] rect')];
      const sizes = bars.map(
        (bar) => Number(bar.getAttribute('width')) * Number(bar.getAttribute('height')),
      );
      const name = plot.getAttribute('aria-label');
      return [
        ...(/NaN|Infinity/.test(plot.outerHTML) ? [`${name}: no number`] : []),
        ...(/\.0{3}/.test(plot.textContent ?? '') ? [`${name}: ${plot.textContent}`] : []),
        ...sizes.filter((size) => size > 0).map(() => `${name}: a bar`),
      ];
    }),
  );
const withoutBars = (all: string[]) => all.filter((fault) => !fault.endsWith(': a bar'));

const CASES = [
  {name: 'no rows', rows: 0, count: 0, plots: [4, 3, 0]},
  {name: 'rows of zeros', rows: 3, count: 0, plots: [12, 4, 1]},
  {name: 'one row', rows: 1, count: 7, plots: [12, 4, 1]},
  {name: 'equal rows', rows: 3, count: 7, plots: [12, 4, 1]},
] as const;

test.each(CASES)('the plots draw $name', async ({rows, count, plots}) => {
  const countedAt = new Date().toISOString();
  const pages = [
    ['/matching', {countedAt, figures: matching(rows, count)}],
    ['/growth', {countedAt, figures: growth(rows, count)}],
    ['/photos', photos(rows, count)],
  ] as const;
  for (const [i, [path, answer]] of pages.entries()) {
    await open(path, answer);
    await expectPage(page.locator('svg.plot')).toHaveCount(plots[i] ?? 0);
    const found = await faults();
    // A cell of the returns is as large for a share of nothing.
    const bars = found.filter((fault) => !fault.startsWith('Came back'));
    expect([path, count === 0 ? bars : withoutBars(bars)]).toEqual([path, []]);
  }
});

test('figures of the demo say that they are made up', async () => {
  const countedAt = new Date().toISOString();
  await open('/growth', {countedAt, figures: demoGrowth(new Date())});
  await page.getByText('they are made up').waitFor();
  await open('/growth', {countedAt, figures: growth(1, 7)});
  await page.getByText('and again at every midnight').waitFor();
});
