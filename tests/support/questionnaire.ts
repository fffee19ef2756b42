// Fills in the questionnaire's pages.
import {expect} from 'playwright/test';
import type {Browser, Locator, Page} from 'playwright';
import {stepOf} from '../../rules/questionnaire/onboarding.ts';
import {QUESTIONS, SINGLE_CHOICE, type Question} from '../../rules/questionnaire/single-choice.ts';
import {openWindow, type Window} from './browser.ts';
import {eventually} from './database.ts';
import {signUp, type Member} from './member.ts';
import type {StackAddress} from './stack.ts';

type WindowOptions = Parameters<typeof openWindow>[2];

export type OpenMember = Window & {member: Member};

/** Opens a window for a new, signed-in member. */
export async function openMember(
  browser: Browser,
  stack: StackAddress,
  options?: WindowOptions,
): Promise<OpenMember> {
  return openWindowOf(await signUp(stack), browser, stack, options);
}

/** Opens another window, with its own storage, for a member. */
export async function openWindowOf(
  member: Member,
  browser: Browser,
  stack: StackAddress,
  options?: WindowOptions,
): Promise<OpenMember> {
  const opened = await openWindow(browser, stack, options);
  const cookies = member.cookie.split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=');
    return {name, value: value.join('='), url: stack.url};
  });
  await opened.context.addCookies(cookies);
  return {...opened, member};
}

export const nextButton = (page: Page): Locator =>
  page.getByRole('button', {name: 'Next', exact: true});
export const backButton = (page: Page): Locator =>
  page.getByRole('button', {name: 'Back', exact: true});

/** Taps on touch screens, clicks elsewhere. */
export async function press(target: Locator): Promise<void> {
  const isTouch = await target.evaluate(() => navigator.maxTouchPoints > 0);
  await (isTouch ? target.tap() : target.click());
}

/** Opens a step and waits until it is editable. The page first awaits the server's answers to its saves. */
export async function openStep(page: Page, route: string): Promise<void> {
  if (page.url().startsWith('http')) await untilAnswered(page);
  await page.goto(route);
  await nextButton(page).waitFor();
}

/** Follows the link of the toast that tells of a failed save. */
export async function openFailed(page: Page, message: string): Promise<void> {
  const toast = page.getByLabel('Notice').filter({hasText: message}).first();
  await toast.getByRole('link', {name: 'Open'}).click();
}

/** Presses Next and waits for the step it leads to. */
export async function goOn(page: Page, route: string): Promise<void> {
  await press(nextButton(page));
  await page.waitForURL(`**${route}`);
}

/** Moves a slider to `value` by its arrow keys. */
export async function slideTo(page: Page, name: string, value: number): Promise<void> {
  const slider = page.getByRole('slider', {name});
  await slider.focus();
  await page.keyboard.press('Home');
  for (let i = 0; i < value; i += 1) await page.keyboard.press('ArrowRight');
}

export async function givePoints(page: Page, interest: string, points: number): Promise<void> {
  const more = page.getByRole('button', {name: `More ${interest}`, exact: true});
  for (let i = 0; i < points; i += 1) await press(more);
}

/** The ranked statements, top first. */
export async function rankedStatements(page: Page): Promise<string[]> {
  const texts = await page.getByRole('listitem').allInnerTexts();
  return texts.map((text) => text.replace(/^\d+\s*/, '').trim());
}

export type Point = {x: number; y: number};

export async function centreOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return {x: box.x + box.width / 2, y: box.y + box.height / 2};
}

export type FilledStep = {
  readonly route: string;
  readonly next: string;
  /** Enters an answer that the rules accept. */
  readonly fill: (page: Page) => Promise<void>;
  /** Asserts that the page shows that answer. */
  readonly isFilled: (page: Page) => Promise<void>;
};

function firstOptionOf(question: Question): FilledStep {
  const {route, options} = SINGLE_CHOICE[question];
  const option = (page: Page) => page.getByRole('radio', {name: options[0]?.title});
  return {
    route,
    next: stepOf(route).next,
    fill: (page) => press(option(page)),
    isFilled: (page) => expect(option(page)).toBeChecked(),
  };
}

/** Towns come first: their suggestion lists are closed before the checkbox is clicked. */
const BACKGROUND = {
  'Currently living': 'Ghent',
  Hometown: 'Graz',
  Education: 'Physics in Porto',
  Job: 'Bicycle maker',
};

const PERSONALITY = [
  'Living with someone',
  'Dinner with close friends',
  'Coffee',
  'Somewhere in between',
];

/** The main path, each step with a valid answer. */
export const MAIN_STEPS: readonly FilledStep[] = [
  {
    route: '/onboarding',
    next: '/background-info',
    fill: async (page) => {
      await page.getByLabel('Name').fill('Mira');
      await page.getByLabel('Age').fill('29');
      await press(page.getByRole('radio', {name: 'Female'}));
    },
    isFilled: async (page) => {
      await expect(page.getByLabel('Name')).toHaveValue('Mira');
      await expect(page.getByLabel('Age')).toHaveValue('29');
      await expect(page.getByRole('radio', {name: 'Female'})).toBeChecked();
    },
  },
  {
    route: '/background-info',
    next: '/relationship-readiness',
    fill: async (page) => {
      for (const [label, text] of Object.entries(BACKGROUND)) {
        await page.getByLabel(label, {exact: true}).fill(text);
      }
      await press(page.getByRole('checkbox', {name: 'Currently a student'}));
    },
    isFilled: async (page) => {
      for (const [label, text] of Object.entries(BACKGROUND)) {
        await expect(page.getByLabel(label, {exact: true})).toHaveValue(text);
      }
      await expect(page.getByRole('checkbox', {name: 'Currently a student'})).toBeChecked();
    },
  },
  {
    route: '/relationship-readiness',
    next: '/dimension-weights',
    fill: async (page) => {
      await press(page.getByRole('radio', {name: 'A long-term relationship'}));
      await press(page.getByRole('radio', {name: 'Women', exact: true}));
      await page.getByLabel('Minimum age').fill('25');
      await page.getByLabel('Maximum age').fill('38');
    },
    isFilled: async (page) => {
      await expect(page.getByRole('radio', {name: 'A long-term relationship'})).toBeChecked();
      await expect(page.getByRole('radio', {name: 'Women', exact: true})).toBeChecked();
      await expect(page.getByLabel('Minimum age')).toHaveValue('25');
      await expect(page.getByLabel('Maximum age')).toHaveValue('38');
    },
  },
  {
    route: '/dimension-weights',
    next: '/interests-preference',
    fill: (page) => press(page.getByRole('button', {name: 'Move up: Partner is attractive'})),
    isFilled: (page) => expect(page.getByRole('listitem').nth(2)).toContainText('attractive'),
  },
  {
    route: '/interests-preference',
    next: '/three-years-question',
    fill: async (page) => {
      await givePoints(page, 'Nature', 3);
      await givePoints(page, 'Travel', 3);
      await givePoints(page, 'Other', 3);
      await page.getByLabel('Your other interest').fill('Birdwatching');
    },
    isFilled: async (page) => {
      await expect(page.getByText('Remaining points: 0 of 9')).toBeVisible();
      await expect(page.getByLabel('Your other interest')).toHaveValue('Birdwatching');
    },
  },
  ...QUESTIONS.map(firstOptionOf),
];

/** The steps beside the main path. */
export const SIDE_STEPS: readonly FilledStep[] = [
  {
    route: '/looks-preference',
    next: '/background-preference',
    fill: async (page) => {
      await slideTo(page, 'Cool style', 4);
      await slideTo(page, 'Other', 2);
      await page.getByLabel('Your other preference').fill('A kind voice');
    },
    isFilled: async (page) => {
      await expect(page.getByText('Remaining points: 4 of 10')).toBeVisible();
      await expect(page.getByLabel('Your other preference')).toHaveValue('A kind voice');
    },
  },
  {
    route: '/background-preference',
    next: '/interests-preference',
    fill: async (page) => {
      await slideTo(page, 'Same hometown', 10);
      await slideTo(page, 'High salary', 8);
    },
    isFilled: (page) => expect(page.getByText('Remaining points: 0 of 18')).toBeVisible(),
  },
  {
    route: '/personality-preference',
    next: '/three-years-question',
    fill: async (page) => {
      for (const option of PERSONALITY) await press(page.getByRole('radio', {name: option}));
    },
    isFilled: async (page) => {
      for (const option of PERSONALITY) {
        await expect(page.getByRole('radio', {name: option})).toBeChecked();
      }
    },
  },
];

export const FILLED_STEPS: readonly FilledStep[] = [...MAIN_STEPS, ...SIDE_STEPS];

export function filledStep(route: string): FilledStep {
  const step = FILLED_STEPS.find((candidate) => candidate.route === route);
  if (!step) throw new Error(`No step ${route}`);
  return step;
}

/** Holds this page's writes back, on both ways, until the returned function is called. */
export async function holdBackWrites(page: Page): Promise<() => void> {
  const held: (() => void)[] = [];
  let isHolding = true;
  const {promise: released, resolve: release} = Promise.withResolvers<void>();
  await page.route('**/api/writes', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.routeWebSocket('**/zero/**', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (isHolding && String(message).startsWith('["push"')) held.push(() => server.send(message));
      else server.send(message);
    });
  });
  return () => {
    isHolding = false;
    release();
    for (const send of held.splice(0)) send();
  };
}

/** Runs in the page: how many saves of forms this browser keeps that the server has not answered. */
export async function waitingSaves(): Promise<number> {
  const databases = await indexedDB.databases();
  if (!databases.some(({name}) => name === 'wing-writes')) return 0;
  const open = indexedDB.open('wing-writes');
  await new Promise((resolve) => open.addEventListener('success', resolve));
  const all = open.result.transaction('entries').objectStore('entries').getAll();
  await new Promise((resolve) => all.addEventListener('success', resolve));
  open.result.close();
  return all.result.filter(({state, fields}) => state === 'waiting' && fields).length;
}

/** Waits until no save of this browser awaits the server. */
export const untilAnswered = (page: Page): Promise<true> =>
  eventually(
    async () => ((await page.evaluate(waitingSaves)) === 0 ? true : undefined),
    'an end of all saves',
  );

/** Runs in the page: whether it keeps what a form has not saved. */
const hasDrafts = () => Object.keys(localStorage).some((key) => key.includes(':step:'));

/** Waits until this browser has neither a draft nor a save that the server has not answered. */
export async function untilSaved(page: Page): Promise<void> {
  const isSaved = async () => ((await page.evaluate(hasDrafts)) ? undefined : true);
  await eventually(isSaved, 'an end of all drafts');
  await untilAnswered(page);
}
