// Measures the time from a press to the painted result in a real Chromium, on an unthrottled and on a four times throttled
// CPU; the time until a signed-in start shows the matches; and layout shifts.
import {loadavg} from 'node:os';
import type {Page} from 'playwright';
import {SINGLE_CHOICE} from '../rules/single-choice.ts';
import {makePeople} from '../scripts/screenshots/people.ts';
import {launchBrowser, openWindow, signInAs} from '../tests/support/browser.ts';
import {composer} from '../tests/support/chat.ts';
import {openTestDatabase} from '../tests/support/database.ts';
import {shifts, watchShifts} from '../tests/support/layout-shift.ts';
import {startStack} from '../tests/support/stack.ts';
import {
  markFirstMatch,
  pressTime,
  timePress,
  type ExpectedResult,
  type PressTime,
} from './ui/in-page.ts';

const FRAME_MS = 1000 / 60;
const PRESSES = 40;
const WARM_STARTS = 12;
const SLOWDOWNS = [1, 4] as const;
const FIRST_DATE = SINGLE_CHOICE.firstDate.title;

type Press = {
  /** Selector of the element to click. Without it, Enter is pressed in the focused element. */
  target?: string;
  /** Selector of the element that shows the result. */
  selector: string;
  /** Text that this element then contains. */
  text: string;
};
type Spread = {p50: number; p95: number; framesP50: number; framesP95: number};

function spreadOf(pressed: readonly PressTime[]): Spread {
  const at = (share: number, of: (one: PressTime) => number) => {
    const sorted = pressed.map(of).toSorted((a, b) => a - b);
    return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  };
  const [ms, frames] = [(one: PressTime) => one.ms, (one: PressTime) => one.frames];
  return {
    p50: at(0.5, ms),
    p95: at(0.95, ms),
    framesP50: at(0.5, frames),
    framesP95: at(0.95, frames),
  };
}

/** Presses through the browser's input pipeline, as a member does. */
async function press(page: Page, {target, selector, text}: Press): Promise<PressTime> {
  const expected: ExpectedResult = {
    event: target === undefined ? 'keydown' : 'click',
    selector,
    text,
  };
  await page.evaluate(timePress, expected);
  if (target === undefined) await page.keyboard.press('Enter');
  else await page.locator(target).filter({visible: true}).first().click();
  return page.evaluate(pressTime);
}

async function repeatPress(
  page: Page,
  next: (i: number) => Promise<Press> | Press,
): Promise<Spread> {
  const pressed: PressTime[] = [];
  for (let i = 0; i < PRESSES; i += 1) {
    pressed.push(await press(page, await next(i)));
  }
  return spreadOf(pressed);
}

const ROUTES = [
  ['/balance', 'Credit balance'],
  ['/matches', 'Your matches'],
  ['/profile-preview', 'Ada, 29'],
  ['/dashboard', 'Ada, 29'],
] as const;

function toRoute(i: number): Press {
  const [route, text] = ROUTES[i % ROUTES.length] ?? ROUTES[0];
  return {target: `nav a[href="${route}"]`, selector: 'h1', text};
}

/** Visits every route once before the measurement, which then excludes the network. */
async function routeChanges(page: Page): Promise<Spread> {
  await page.goto('/dashboard');
  await page.getByRole('heading', {name: 'Ada, 29'}).waitFor();
  for (const i of ROUTES.keys()) await press(page, toRoute(i));
  return repeatPress(page, toRoute);
}

async function answers(page: Page): Promise<Spread> {
  await page.goto('/three-years-question');
  await page.getByRole('radio').first().waitFor();
  return repeatPress(page, (i) => {
    const option = ['Dating casually', 'Living with someone', 'Starting a family'][i % 3] ?? '';
    return {
      target: `[role=radio][aria-label="${option}"]`,
      selector: '[role=radio][data-checked]',
      text: option,
    };
  });
}

/** Takes a point from an interest and gives it back, alternately, because all nine points are already spent. */
async function points(page: Page): Promise<Spread> {
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
      text: `${interest}: ${Number(now) - (isTaken ? 1 : 0)} of`,
    };
  });
}

/** Presses Next on an answered question, which saves it, and measures until the next question is shown. */
async function nextSteps(page: Page): Promise<Spread> {
  await page.goto('/three-years-question');
  await page.getByRole('button', {name: 'Next', exact: true}).waitFor();
  const to = {target: 'form button[type=submit]', selector: 'h1', text: FIRST_DATE};
  const back = async () => {
    await page.goBack();
    await page.getByRole('heading', {name: SINGLE_CHOICE.threeYears.title}).waitFor();
  };
  // Once before the measurement, which then excludes the network.
  await press(page, to);
  return repeatPress(page, async () => {
    await back();
    return to;
  });
}

const OTHER_ANSWERS = ['Dating casually', 'Living with someone'] as const;

/** The same with a changed answer, which the device keeps before the next question is shown. */
async function savedSteps(page: Page): Promise<Spread> {
  await page.goto('/three-years-question');
  const to = {target: 'form button[type=submit]', selector: 'h1', text: FIRST_DATE};
  const choose = (i: number) =>
    page.getByRole('radio', {name: OTHER_ANSWERS[i % OTHER_ANSWERS.length] ?? ''}).click();
  await choose(0);
  await press(page, to);
  return repeatPress(page, async (i) => {
    await page.goBack();
    await page.getByRole('heading', {name: SINGLE_CHOICE.threeYears.title}).waitFor();
    await choose(i + 1);
    return to;
  });
}

async function messages(page: Page, chatId: string): Promise<Spread> {
  await page.goto(`/chat/${chatId}`);
  await composer(page).waitFor();
  return repeatPress(page, async () => {
    const text = `Measured ${crypto.randomUUID()}`;
    await composer(page).fill(text);
    return {selector: '[role=log] li', text};
  });
}

/** Starts with a filled replica: the time from the navigation to the frame with the first suggestion. */
async function warmStarts(page: Page, shifted: string[]): Promise<Spread> {
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
  return spreadOf(starts);
}

export type UiBench = {
  frameMs: number;
  load: number;
  runs: {slowdown: number; spreads: Record<string, Spread>}[];
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
      const spreads: Record<string, Spread> = {};
      for (const [name, measure] of [
        ['a route change', routeChanges],
        ['an answer', answers],
        ['a point moved', points],
        ['Next', nextSteps],
        ['Next that saves', savedSteps],
        ['a message sent', sent],
        ['a warm start', start],
      ] as const) {
        spreads[name] = await measure(page);
        if (measure !== start) shifted.push(...(await shifts(page)));
      }
      await context.close();
      runs.push({slowdown, spreads});
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
  for (const {slowdown, spreads} of runs) {
    console.log(slowdown === 1 ? 'Unthrottled CPU' : `CPU throttled ${slowdown} times`);
    console.table(
      Object.fromEntries(
        Object.entries(spreads).map(([name, {p50, p95, framesP50, framesP95}]) => [
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
