// The dashboard with its countdown and links, the page with a single suggestion, and the page for unknown addresses.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import sharp from 'sharp';
import {test} from 'vitest';
import {MATCH} from '../../rules/wording.ts';
import {answerEverything} from '../support/answers.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeCouple} from '../support/chat.ts';
import {changePokes, rowsWithout} from '../support/held-socket.ts';
import {casesOf} from '../support/length.ts';
import {untilLive} from '../support/live.ts';
import {longTest} from '../support/long-test.ts';
import {signUp, type Member} from '../support/member.ts';
import {mustUpload} from '../support/photos.ts';
import {openMember} from '../support/questionnaire.ts';
import {LAUNCH_AT} from '../support/stack.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** The countdown's text, such as "1 days 2 hours 3 minutes 4 seconds". */
async function readCountdown(page: Page): Promise<string> {
  const parts = await page
    .getByRole('timer')
    .locator('dl > div')
    .evaluateAll((units) =>
      units.map((unit) =>
        ['dd', 'dt'].map((part) => unit.querySelector(part)?.textContent).join(' '),
      ),
    );
  return parts.join(' ');
}

const LAUNCH = Date.parse(LAUNCH_AT);
const DAY_MS = 86_400_000;

test('the countdown to LAUNCH_AT ticks every second and stays at zero after it', async () => {
  const {page, context} = await openMember(browser, stack);
  const reads = (text: string) => expect.poll(() => readCountdown(page)).toBe(text);
  await page.clock.install({time: LAUNCH - 2 * DAY_MS});
  await page.goto('/dashboard');
  await page.getByRole('heading', {name: 'Wing launches in'}).waitFor();
  await page.clock.pauseAt(LAUNCH - DAY_MS - ((2 * 60 + 3) * 60 + 4) * 1000);
  await page.clock.runFor(1000);
  await reads('1 days 2 hours 3 minutes 3 seconds');
  await page.clock.runFor(1000);
  await reads('1 days 2 hours 3 minutes 2 seconds');
  await page.clock.pauseAt(LAUNCH - 1500);
  await page.clock.runFor(1000);
  await reads('0 days 0 hours 0 minutes 0 seconds');
  await page.clock.runFor(2000);
  await expect(page.getByRole('heading', {name: 'Wing has launched'})).toBeVisible();
  await reads('0 days 0 hours 0 minutes 0 seconds');
  await context.close();
});

test('the dashboard shows a placeholder until the member has basics and a photo', async () => {
  const {page, member, context} = await openMember(browser, stack);
  await page.goto('/dashboard');
  await page.getByRole('heading', {level: 1, name: 'Complete your profile'}).waitFor();
  await expect(page.getByText('No Photo')).toBeVisible();

  // The member answers on another device while the page is open.
  await answerEverything(member);
  await expect(page.getByRole('heading', {level: 1, name: 'Nora, 31'})).toBeVisible();
  const drawing = {create: {width: 400, height: 400, channels: 3, background: '#4c4'}} as const;
  await mustUpload(stack, member, 1, await sharp(drawing).jpeg().toBuffer());
  const second = page.getByRole('img', {name: 'You'});
  await expect(second).toBeVisible();
  await expect(page.getByText('No Photo')).toBeHidden();
  const source = await second.getAttribute('src');
  await mustUpload(stack, member, 0, await sharp(drawing).negate().jpeg().toBuffer());
  await expect(second).not.toHaveAttribute('src', source ?? '');
  await context.close();
});

test('every dashboard button opens its page, and Profile passes isEditing', async () => {
  const {page, context} = await openMember(browser, stack);
  const main = page.getByRole('main');
  await page.goto('/dashboard');
  for (const [name, route] of [
    ['Profile', '/profile-preview'],
    ['Matches', '/matches'],
    ['Balance', '/balance'],
    ['Account', '/account'],
  ] as const) {
    await main.getByRole('button', {name, exact: true}).click();
    await page.waitForURL(`**${route}`);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    const state = await page.evaluate(() => JSON.stringify(history.state));
    expect(state.includes('"isEditing":true'), name).toBe(name === 'Profile');
    await page.goBack();
    await page.waitForURL('**/dashboard');
  }
  await main.getByRole('button', {name: 'Log Out'}).click();
  await page.waitForURL('**/signin');
  await page.goto('/dashboard');
  await page.waitForURL('**/signin');
  await context.close();
});

const unreadTile = (page: Page) => page.getByRole('link', {name: /unread message/});

test('Home says nothing of unread messages before the conversations are known', async () => {
  const {ada, ben, chatId} = await makeCouple(stack, sql);
  await ben.send({id: crypto.randomUUID(), chatId, text: 'Good morning'});
  const {page, context} = await openWindow(browser, stack, {member: ada});
  await changePokes(page, (part) => ({
    ...part,
    gotQueriesPatch: undefined,
    rowsPatch: rowsWithout(part, ['chat', 'chat_member', 'message']),
  }));
  await page.goto('/dashboard');
  await expect(unreadTile(page)).toHaveText('… unread messages');
  await context.close();
  // A second window, because the replica of the first one does not ask for these rows again.
  const later = await openWindow(browser, stack, {member: ada});
  await later.page.goto('/dashboard');
  await expect(unreadTile(later.page)).toHaveText('1 unread message');
  await later.context.close();
});

/** Gives a member open suggestions in this order. */
async function suggest(to: Member, names: readonly string[]): Promise<Member[]> {
  const suggested: Member[] = [];
  for (const [position, name] of names.entries()) {
    const other = await signUp(stack);
    await other.mutate('profile.saveBasics', {name, age: 30 + position, gender: 'Male'});
    await sql`
      insert into suggestion (user_id, other_id, position, description, reasons)
      values (${to.userId}, ${other.userId}, ${position}, 'You both like tests', '[]')`;
    suggested.push(other);
  }
  return suggested;
}

longTest(
  '/match-card shows the first open suggestion alone and redirects to /matches without one',
  async () => {
    const {page, member, context} = await openMember(browser, stack);
    await page.goto('/match-card');
    await page.waitForURL('**/matches');

    const [answered] = await suggest(member, ['Anton', 'Bela', 'Cyril']);
    await sql`
    update suggestion set response = 'Yes', responded_at = now()
    where user_id = ${member.userId} and other_id = ${answered?.userId ?? ''}`;
    const cards = page.getByRole('article');
    // /match-card picks its card from the first rows it gets, so all of them must be replicated before.
    await expect(cards).toHaveCount(3);
    await expect(page.getByText(MATCH.waiting('Anton'))).toBeVisible();
    await page.goto('/match-card');
    await untilLive(page);
    await expect(cards).toHaveCount(1);
    await expect(cards.getByRole('heading', {name: 'Bela, 31'})).toBeVisible();
    await expect(page.getByText('Cyril')).toBeHidden();

    for (const [name, takesFocus] of [
      ['Bela', 'Somebody for you'],
      ['Cyril', 'Your matches'],
    ] as const) {
      const card = page.getByRole('article', {name});
      await card.getByRole('button', {name: 'No', exact: true}).click();
      await page.getByRole('button', {name: 'Yes, Reject Match'}).click();
      await expect(card).toBeHidden();
      await expect(page.getByRole('heading', {level: 1, name: takesFocus})).toBeFocused();
    }
    await page.waitForURL('**/matches');
    await expect(page.getByRole('article', {name: 'Anton'})).toBeVisible();
    await context.close();
  },
);

test('an unknown address shows "Page not found" and links to the start page', async () => {
  for (const open of casesOf([openWindow, openMember], [0])) {
    const {page, context} = await open(browser, stack);
    await page.goto('/no/such/page');
    await expect(page).toHaveTitle('Page not found · Wing');
    await expect(page.getByRole('heading', {level: 1, name: 'Nothing perches here'})).toBeVisible();
    await expect(page.getByText('There is no page at this address.')).toBeVisible();
    await page.getByRole('button', {name: 'To the start page'}).click();
    await page.waitForURL(`${stack.url}/`);
    await context.close();
  }
});
