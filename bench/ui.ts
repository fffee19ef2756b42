// Measures the time from a press to the painted result in a real Chromium, on an unthrottled and on a four times throttled
// CPU; the time until a signed-in start shows the matches; and layout shifts.
import {loadavg} from 'node:os';
import type {Page} from 'playwright';
import {makePeople} from '../scripts/screenshots/people.ts';
import {launchBrowser, openWindow, signInAs} from '../tests/support/browser.ts';
import {composer} from '../tests/support/chat.ts';
import {openTestDatabase} from '../tests/support/database.ts';
import {shifts, watchShifts} from '../tests/support/layout-shift.ts';
import {startStack} from '../tests/support/stack.ts';
import {pressesOffline, yesOnline} from './ui/cards.ts';
import {markFirstMatch, type PressTime} from './ui/in-page.ts';
import {press, repeatPress, pressTimesOf, type Press, type PressTimes} from './ui/press.ts';
import {nextSteps, savedSteps, SAVING_STEP} from './ui/steps.ts';

const FRAME_MS = 1000 / 60;
const WARM_STARTS = 12;
const SLOWDOWNS = [1, 4] as const;

const ROUTES = [
  ['/balance', 'Credit balance'],
  ['/matches', 'Your matches'],
  ['/profile-preview', 'Ada, 29'],
  ['/dashboard', 'Ada, 29'],
] as const;

function toRoute(i: number): Press {
  const [route, text] = ROUTES[i % ROUTES.length] ?? ROUTES[0];
  return {target: `nav a[href="${route}"]`, selector: 'h1', texts: [text]};
}

/** Visits every route once before the measurement, which then excludes the network. */
async function routeChanges(page: Page): Promise<PressTimes> {
  await page.goto('/dashboard');
  await page.getByRole('heading', {name: 'Ada, 29'}).waitFor();
  for (const i of ROUTES.keys()) await press(page, toRoute(i));
  return repeatPress(page, toRoute);
}

async function answers(page: Page): Promise<PressTimes> {
  await page.goto('/three-years-question');
  await page.getByRole('radio').first().waitFor();
  return repeatPress(page, (i) => {
    const option = ['Dating casually', 'Living with someone', 'Starting a family'][i % 3] ?? '';
    return {
      target: `[role=radio][aria-label="${option}"]`,
      selector: '[role=radio][data-checked]',
      texts: [option],
    };
  });
}

/** Takes a point from an interest and gives it back, alternately, because all nine points are already spent. */
async function points(page: Page): Promise<PressTimes> {
  await page.goto('/interests-preference');
  const shown = page.locator('fieldset output');
  await shown.first().waitFor();
  const [, interest = '', now = ''] =
    (await shown.allTextContents()).map((text) => /^(.+): ([1-3]) of/.exec(text)).find(Boolean) ??
    [];
  return repeatPress(page, (i) => {
    const isTaken = i % 2 === 0;
    return {
      target: `button[aria-label="${isTaken ? 'Less' : 'More'} ${interest}"]`,
      selector: 'fieldset output',
      texts: [`${interest}: ${Number(now) - (isTaken ? 1 : 0)} of`],
    };
  });
}

async function messages(page: Page, chatId: string): Promise<PressTimes> {
  await page.goto(`/chat/${chatId}`);
  await composer(page).waitFor();
  return repeatPress(page, async () => {
    const text = `Measured ${crypto.randomUUID()}`;
    await composer(page).fill(text);
    return {selector: '[role=log] li', texts: [text]};
  });
}

/** Starts with a filled replica: the time from the navigation to the frame with the first suggestion. */
async function warmStarts(page: Page, shifted: string[]): Promise<PressTimes> {
  await page.addInitScript(markFirstMatch);
  const starts: PressTime[] = [];
  for (let i = 0; i < WARM_STARTS; i += 1) {
    await page.goto('/matches');
    await page.waitForFunction(() => performance.getEntriesByName('wing:matches').length > 0);
    const [ms = Number.NaN] = await page.evaluate(() =>
      performance.getEntriesByName('wing:matches').map(({startTime}) => startTime),
    );
    starts.push({ms, frames: Math.ceil(ms / FRAME_MS)});
    // Each page records its own shifts only.
    shifted.push(...(await shifts(page)));
  }
  return pressTimesOf(starts);
}

export type UiBench = {
  frameMs: number;
  load: number;
  runs: {slowdown: number; rows: Record<string, PressTimes>}[];
  shifts: string[];
};

export async function run(): Promise<UiBench> {
  const stack = await startStack();
  const sql = openTestDatabase(stack);
  const browser = await launchBrowser();
  try {
    const {cookies, chatId} = await makePeople(stack, sql);
    const runs: UiBench['runs'] = [];
    const shifted: string[] = [];
    const load = loadavg()[0] ?? Number.NaN;
    for (const slowdown of SLOWDOWNS) {
      const {page, context} = await openWindow(browser, stack);
      await signInAs(context, stack, {cookie: cookies.member ?? ''});
      await watchShifts(page);
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', {rate: slowdown});
      const sent = (of: Page) => messages(of, chatId);
      const start = (of: Page) => warmStarts(of, shifted);
      const rows: Record<string, PressTimes> = {};
      for (const [name, measure] of [
        ['a route change', routeChanges],
        ['an answer', answers],
        ['a point moved', points],
        ['Next', nextSteps],
        ['Next that saves', (of: Page) => savedSteps(of)],
        ['Next to Saving', (of: Page) => savedSteps(of, SAVING_STEP)],
        ['a message sent', sent],
        ['a warm start', start],
      ] as const) {
        rows[name] = await measure(page);
        if (measure !== start) shifted.push(...(await shifts(page)));
      }
      await context.close();
      const place = {stack, sql, slowdown};
      rows.Yes = await yesOnline(browser, place);
      Object.assign(rows, await pressesOffline(place));
      runs.push({slowdown, rows});
    }
    return {frameMs: FRAME_MS, load, runs, shifts: shifted};
  } finally {
    await browser.close();
    await sql.end();
    await stack.stop();
  }
}

/** Prints times and frames. The goal is one frame for a press on an unthrottled machine. */
export function print({load, runs, shifts: shifted}: UiBench): void {
  console.log(`Load of this machine at the start: ${load.toFixed(1)}`);
  for (const {slowdown, rows} of runs) {
    console.log(slowdown === 1 ? 'Unthrottled CPU' : `CPU throttled ${slowdown} times`);
    console.table(
      Object.fromEntries(
        Object.entries(rows).map(([name, {p50, p95, framesP50, framesP95}]) => [
          name,
          {
            'p50 ms': p50.toFixed(1),
            'p95 ms': p95.toFixed(1),
            'p50 frames': framesP50,
            'p95 frames': framesP95,
            'p50 to one frame': (p50 / FRAME_MS).toFixed(2),
            'p95 to one frame': (p95 / FRAME_MS).toFixed(2),
          },
        ]),
      ),
    );
  }
  console.log(`Layout shifts: ${shifted.length === 0 ? 'none' : shifted.join('; ')}`);
}
