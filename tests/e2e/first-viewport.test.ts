// The first viewport of a page on a phone and on a laptop: the next action comes first, and disabled controls show why.
import {randomUUID} from 'node:crypto';
import type {BrowserContext, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import sharp from 'sharp';
import {afterEach, beforeAll, expect, test} from 'vitest';
import {z} from 'zod';
import {DEFAULT_LAUNCH_AT} from '../../rules/launch.ts';
import {reasonsAbout, sentencesAbout, type Wording} from '../../rules/suggestions/card-wordings.ts';
import {HOME, MATCH} from '../../rules/wording.ts';
import {answerEverything} from '../support/answers.ts';
import {untilStill} from '../support/axe.ts';
import {useBrowser} from '../support/browser.ts';
import {composer, seat} from '../support/chat.ts';
import {setCredits} from '../support/credits.ts';
import {panel} from '../support/devtools.ts';
import {casesOf} from '../support/length.ts';
import {untilLive} from '../support/live.ts';
import {longTest} from '../support/long-test.ts';
import {signUp, type Member} from '../support/member.ts';
import {mustUpload} from '../support/photos.ts';
import {openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';
import {LOW_CREDITS_HELP} from '../support/stack.ts';

const PHONE = {width: 390, height: 844};
const LAPTOP = {width: 1280, height: 800};

const {stack, sql} = useRun();
const browser = await useBrowser();
let member: Member;
let page: Page;
let context: BrowserContext;
let chatId: string;

const configAnswer = z.looseObject({});

const longest = (wordings: readonly Wording[]) =>
  wordings.map(({text}) => text).toSorted((a, b) => b.length - a.length)[0] ?? '';
/** A description of typical length. */
const DESCRIPTION = `${longest(sentencesAbout('Coffee'))} ${longest(sentencesAbout('Cooking'))}`;
const REASONS = ['Coffee', 'Cooking', 'Nature'].map((title) => longest(reasonsAbout(title)));

beforeAll(async () => {
  member = await signUp(stack);
  await answerEverything(member);
  for (const [position, name] of ['Maximilian', 'Bela', 'Cyril'].entries()) {
    const other = await signUp(stack);
    await other.mutate('profile.saveBasics', {name, age: 30 + position, gender: 'Male'});
    await sql`
      insert into suggestion (user_id, other_id, position, description, reasons)
      values (${member.userId}, ${other.userId}, ${position}, ${DESCRIPTION},
        ${sql.json(REASONS)})`;
  }
  const dora = await signUp(stack);
  await dora.mutate('profile.saveBasics', {name: 'Dora', age: 40, gender: 'Female'});
  chatId = await seat(sql, member, dora);
  await dora.send({id: randomUUID(), chatId, text: 'Are you there?'});
  ({page, context} = await openWindowOf(member, browser, stack, PHONE));
  // A launch date long past. Fetched once: a request of the last test may be under way when the window closes.
  const config = configAnswer.parse(await (await fetch(`${stack.url}/api/config`)).json());
  const json = {...config, launchAt: DEFAULT_LAUNCH_AT};
  await page.route('**/api/config', (route) => route.fulfill({json}));
});

afterEach(() => context.setOffline(false));

/** Waits for fonts and for the layout to settle. */
async function untilDrawn(): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await untilStill(page);
}

const main = () => page.getByRole('main');
const unreadStrip = () => page.getByRole('region', {name: 'Unread conversations'});
const card = (name: string) => page.getByRole('article', {name: new RegExp(`^${name}`)});
const answerOf = (name: string, answer: 'Yes' | 'No') =>
  card(name).getByRole('button', {name: answer, exact: true});

/** The y coordinate of an element's bottom edge in the viewport. */
async function bottomOf(locator: ReturnType<Page['locator']>): Promise<number> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box.y + box.height;
}

/** Asserts that an element is within the viewport and, on a phone, above the tab bar. */
async function expectInView(locator: ReturnType<Page['locator']>): Promise<void> {
  const tabs = await page.getByRole('navigation', {name: 'Wing'}).last().boundingBox();
  const {height} = page.viewportSize() ?? PHONE;
  const foot = tabs && tabs.y > height / 2 ? tabs.y : height;
  expect(await bottomOf(locator)).toBeLessThanOrEqual(foot);
}

test('the dashboard starts with open tasks and shows Account and Log Out without scrolling', async () => {
  await page.goto('/dashboard');
  const first = main().getByRole('list').first().getByRole('link');
  await first.first().waitFor();
  await expectPage(first).toHaveText([
    `3 ${HOME.suggestions(3)}`,
    `1 ${HOME.unread('1')}`,
    HOME.noPhoto,
  ]);
  await expectPage(main().locator('> *').first()).toContainText(HOME.noPhoto);
  for (const name of ['Account', 'Log Out']) {
    await expectInView(main().getByRole('button', {name}));
  }
  const countdown = page.getByRole('region', {name: 'Wing has launched'});
  await expectPage(countdown).toContainText(/days\s*0.*seconds\s*0/);
  const {height} = (await countdown.boundingBox()) ?? {height: Infinity};
  expect(height).toBeLessThan(60);
  await first.nth(1).click();
  await page.waitForURL(`**/chat/${chatId}`);
});

test('the back link of a conversation shows its full text at every width', async () => {
  await page.goto(`/chat/${chatId}`);
  const words = page.getByText('Back to Matches');
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({width, height: 800});
    await expectPage(page.getByRole('button', {name: 'Dora, open profile'})).toBeVisible();
    const {clientWidth, scrollWidth, clientHeight} = await words.evaluate((span) => ({
      clientWidth: span.clientWidth,
      scrollWidth: span.scrollWidth,
      clientHeight: span.clientHeight,
    }));
    expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(clientWidth);
    expect(clientWidth, `${width} px`).toBeGreaterThan(40);
    if (width >= 768) expect(clientHeight, 'one line').toBeLessThan(30);
  }
  await page.setViewportSize(PHONE);
});

test("the profile's first button is the next step: photos, then matches", async () => {
  await page.goto('/profile-preview');
  const add = main().getByRole('button', {name: 'Add photos'});
  await expectPage(main().getByRole('button').first()).toHaveText('Add photos');
  await expectInView(add);
  const drawing = {create: {width: 400, height: 500, channels: 3, background: '#4c4'}} as const;
  await mustUpload(stack, member, 0, await sharp(drawing).jpeg().toBuffer());
  const matches = main().getByRole('button', {name: 'See your matches'});
  await expectPage(main().getByRole('button').first()).toHaveText('See your matches');
  await expectPage(add).toHaveCount(0);
  await expectInView(matches);
  for (const name of ['Home', 'Edit Photos', 'Edit Profile Information']) {
    await expectPage(main().getByRole('button', {name, exact: true})).toBeVisible();
  }
  await matches.click();
  await page.waitForURL('**/matches');
});

test.each(casesOf([PHONE, LAPTOP], [0]))(
  'the first card can be answered without scrolling, at $width by $height',
  async (size) => {
    await sql`update chat_member set last_read_at = null where chat_id = ${chatId}`;
    await page.setViewportSize(size);
    await page.goto('/matches');
    // The strip holds what is unread when the page opens: the replica has the change before the page opens again.
    await expectPage(main().getByRole('link', {name: /Dora/})).toContainText('unread');
    await page.reload();
    await expectPage(card('Maximilian')).toContainText(DESCRIPTION);
    const unread = unreadStrip();
    if (size === PHONE) {
      await expectPage(unread.getByRole('link', {name: /Dora/})).toContainText('Are you there?');
      await expectInView(unread);
    } else {
      await expectPage(unread).toHaveCount(0);
    }
    await expectPage(main().getByRole('link', {name: /Dora/})).toHaveCount(1);
    for (const credits of [20, 19]) {
      await setCredits(sql, member, credits);
      await expectPage(page.getByText(MATCH.needCredits)).toHaveCount(credits < 20 ? 1 : 0);
      await untilDrawn();
      await expectInView(answerOf('Maximilian', 'Yes'));
      await expectInView(answerOf('Maximilian', 'No'));
    }
    await setCredits(sql, member, 20);
  },
);

longTest('a conversation that becomes unread does not move the cards', async () => {
  await page.setViewportSize(PHONE);
  await sql`update chat_member set last_read_at = now() where chat_id = ${chatId}`;
  await page.goto('/matches');
  await untilLive(page);
  await expectPage(main().getByRole('link', {name: /Dora/})).not.toContainText('unread');
  await expectPage(unreadStrip()).toHaveCount(0);
  await untilDrawn();
  const before = await card('Maximilian').boundingBox();
  await sql`update chat_member set last_read_at = null where chat_id = ${chatId}`;
  await expectPage(main().getByRole('link', {name: /Dora/})).toContainText('unread');
  await untilDrawn();
  expect(await card('Maximilian').boundingBox()).toEqual(before);
});

longTest('offline, Yes and No can be pressed and nothing moves', async () => {
  await page.goto('/matches');
  await untilLive(page);
  await expectPage(answerOf('Bela', 'Yes')).toBeEnabled();
  await expectPage(unreadStrip()).toBeVisible();
  // The test before this one has set the credits to 19 and back.
  await expectPage(page.getByText(MATCH.needCredits)).toHaveCount(0);
  await untilDrawn();
  const cardBoxes = async () =>
    Promise.all((await page.getByRole('article').all()).map((each) => each.boundingBox()));
  const before = await cardBoxes();
  await context.setOffline(true);
  for (const answer of ['Yes', 'No'] as const) {
    await expectPage(answerOf('Bela', answer)).toBeEnabled();
  }
  await expectPage(page.getByLabel('Connection')).not.toBeEmpty();
  expect(await cardBoxes()).toEqual(before);
  await context.setOffline(false);
  await untilLive(page);
});

longTest.each(['/matches', '/match-card'])(
  "%s shows the low-credits notice once; the balance page adds the operator's help text",
  async (route) => {
    await setCredits(sql, member, 19);
    await page.goto(route);
    const notice = page.getByText(MATCH.needCredits);
    await expectPage(notice).toBeVisible();
    await answerOf('Maximilian', 'Yes').click();
    await expectPage(page.locator(':focus').filter({has: notice})).toHaveCount(1);
    await expectPage(notice).toHaveCount(1);
    await expectPage(notice).toBeInViewport();
    await page.goto('/balance');
    await expectPage(page.getByText(LOW_CREDITS_HELP)).toBeVisible();
    await expectPage(page.getByText('Welcome credits')).toHaveCount(0);
    await setCredits(sql, member, 20);
    await expectPage(page.getByText(LOW_CREDITS_HELP)).toHaveCount(0);
  },
);

test('a conversation focuses the composer on devices with a mouse', async () => {
  await page.setViewportSize(LAPTOP);
  await page.goto('/matches');
  await main().getByRole('link', {name: /Dora/}).click();
  await expectPage(composer(page)).toBeFocused();
  await page.reload();
  await expectPage(composer(page)).toBeFocused();
});

/** Words that the page wraps over several lines. */
const brokenWords = (locator: ReturnType<Page['locator']>) =>
  locator.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const {0: word, index} of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

longTest('above the devtools panel, cards stay wide enough for their words', async () => {
  await sql`update suggestion set response = 'Yes', outcome = 'matched', chat_id = ${chatId}
    where user_id = ${member.userId} and position = 0`;
  await page.setViewportSize(LAPTOP);
  await page.goto('/matches?devtools');
  await panel(page).waitFor();
  await expectPage(card('Maximilian')).toContainText(MATCH.matched('Maximilian'));
  expect(await brokenWords(card('Maximilian'))).toEqual([]);
  for (const each of await page.getByRole('article').all()) {
    expect((await each.boundingBox())?.width).toBeGreaterThanOrEqual(250);
  }
});
