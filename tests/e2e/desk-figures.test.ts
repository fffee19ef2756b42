// The desk's pages of figures, as a viewer sees them: plots, their tables, and an unbroken content policy.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeOperator} from '../support/desk.ts';
import {growthFigures, matchingFigures, storeFigures} from '../support/desk-figures.ts';
import {runsLongForms} from '../support/length.ts';
import {watchConsole, watchPolicyViolations} from '../support/policy.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const PAGES = [
  {
    name: 'matching',
    title: 'Matching',
    keys: ['g', 'a'],
    figures: matchingFigures,
    plots: [
      'Have nobody to suggest',
      'By country',
      'Women by age',
      'Men by age',
      'Pairs offered',
      'Cards that were answered',
      'Yes, of the answers',
      'Mutual Yes, of the pairs',
      'Conversations in which both wrote, of the pairs',
      'Predicted against answered',
      'Cards',
      'Matches',
    ],
    cells: [
      ['Have nobody to suggest', 'Nobody near enough', '61'],
      ['Have nobody to suggest', 'All have been seen', 'fewer than 5'],
      ['By country', 'Bosnia & Herzegovina', '40'],
      ['Mutual Yes, of the pairs', '2026-11-09', 'The model', '24.9% (20% to 30.6%) of 253'],
      ['Matches', 'With the most', '87.5%'],
    ],
  },
  {
    name: 'growth',
    title: 'Growth',
    keys: ['g', 'w'],
    figures: growthFigures,
    plots: [
      'Sign-ups by day',
      'Saved each screen of the questionnaire',
      'From the first suggestion to a conversation',
      'Came back, in percent of a week’s sign-ups',
    ],
    cells: [
      ['Sign-ups by day', '2026-09-10', 'fewer than 5'],
      ['Sign-ups by day', '2026-09-11', '29'],
      ['Saved each screen of the questionnaire', 'Dimension weights', '1570 (78.5%)'],
      ['From the first suggestion to a conversation', '5 messages', 'fewer than 5'],
      ['Came back, in percent of a week’s sign-ups', '2026-09-14', '60% (52.1% to 67.4%) of 155'],
    ],
  },
] as const;

test.each(PAGES)('$title shows its figures as plots and tables', async (shown) => {
  const viewer = await makeOperator(sql, stack, {role: 'viewer'});
  await storeFigures(sql, shown);
  const {page, context, problems} = await openWindow(browser, stack, {member: viewer});
  const violations = await watchPolicyViolations(context);
  const logged = watchConsole(context);
  await page.goto('/desk');
  await page.getByRole('heading', {level: 1, name: 'Today'}).waitFor();
  for (const key of shown.keys) await page.keyboard.press(key);
  const heading = page.getByRole('heading', {level: 1, name: shown.title});
  await expectPage(heading).toBeFocused();
  await expectPage(page.getByRole('img')).toHaveCount(shown.plots.length);
  for (const name of shown.plots) await page.getByRole('img', {name, exact: true}).waitFor();

  for (const table of await page.getByText('The figures as a table').all()) await table.click();
  for (const [plot, ...cells] of shown.cells) {
    const table = page.getByRole('region', {name: `${plot}, as a table`, exact: true});
    const [last = ''] = cells.slice(-1);
    let row = table.getByRole('row');
    for (const text of cells) row = row.filter({hasText: text});
    await expectPage(row.getByRole('cell', {name: last, exact: true})).toHaveCount(1);
  }
  if (runsLongForms || shown === PAGES[0]) expect(await violationsInAll(page)).toEqual({});
  await expectPage(page.locator('style, .plot[style], .plot [style]')).toHaveCount(0);
  expect([violations, logged, problems]).toEqual([[], [], []]);
  await context.close();
});
