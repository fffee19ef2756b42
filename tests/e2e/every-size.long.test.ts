// Names and messages of the maximum length, in one word and in right-to-left script, at 320 px and at 200 % zoom:
// nothing overflows and nothing overlaps.
import {randomUUID} from 'node:crypto';
import {expect as expectPage} from 'playwright/test';
import {expect, beforeAll, describe, test} from 'vitest';
import type {Page} from 'playwright';
import {NAME_MAX} from '../../rules/questionnaire/basics.ts';
import {chatIdOf} from '../../rules/chat/chat.ts';
import {BLOCK} from '../../rules/safety/safety.ts';
import {untilStill} from '../support/axe.ts';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {hiddenByFooters, misfits} from '../support/layout.ts';
import {signUp, type Member} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const RIGHT_TO_LEFT = 'عبد الرحمن بن محمد الأندلسي القرطبي، صانع السفن';
const ONE_WORD = 'W'.repeat(NAME_MAX);
const MANY_WORDS = 'Maximiliane Philippa von und zu Hohenstein-Wittgenstein genannt Schwarzenfels';
const ARABIC = 'مرحبا! هل تحب القهوة؟ (أنا أحبها كثيرا، 3 مرات في اليوم.)';

let owner: Member;
let room: string;

async function signUpNamed(name: string): Promise<Member> {
  const member = await signUp(stack);
  const saved = await member.mutate('profile.saveBasics', {name, age: 118, gender: 'Male'});
  if (!saved.ok) throw new Error(saved.message);
  return member;
}

beforeAll(async () => {
  owner = await signUpNamed(RIGHT_TO_LEFT);
  const others = [
    await signUpNamed(ONE_WORD),
    await signUpNamed(RIGHT_TO_LEFT),
    await signUpNamed(MANY_WORDS),
  ];
  const chats: string[] = [];
  for (const [position, other] of others.entries()) {
    const chatId = chatIdOf(owner.userId, other.userId);
    chats.push(chatId);
    await sql`insert into chat (id) values (${chatId})`;
    await sql`insert into chat_member (chat_id, user_id, other_id, shown_id) values
      (${chatId}, ${owner.userId}, ${other.userId}, ${other.userId}),
      (${chatId}, ${other.userId}, ${owner.userId}, ${owner.userId})`;
    const isMatched = position === 2;
    await sql`
      insert into suggestion (user_id, other_id, position, description, reasons, response, outcome, chat_id)
      values (${owner.userId}, ${other.userId}, ${position}, ${`You both like ${ONE_WORD}.`},
        ${sql.json([ARABIC, MANY_WORDS])}, ${isMatched ? 'Yes' : null},
        ${isMatched ? 'matched' : null}, ${isMatched ? chatId : null})`;
    for (const text of [ARABIC, `https://example.com/${ONE_WORD}`, ONE_WORD]) {
      await other.send({id: randomUUID(), chatId, text});
      await owner.send({id: randomUUID(), chatId, text});
    }
  }
  room = `/chat/${chats[0]}`;
});

type Place = {name: string; route: string; act?: (page: Page) => Promise<void>};

/** Pages and dialogs that show names or texts of members. */
const PLACES: readonly Place[] = [
  {name: 'matches', route: '/matches'},
  {
    name: 'confirmation before answering No',
    route: '/matches',
    act: (page) => page.getByRole('button', {name: 'No', exact: true}).first().click(),
  },
  {name: 'profile dialog', route: '/matches', act: (page) => choose(page, 'View profile')},
  {name: 'confirmation before a block', route: '/matches', act: (page) => choose(page, 'Block')},
  {name: 'report dialog', route: '/matches', act: (page) => choose(page, 'Report')},
  {name: 'single suggestion', route: '/match-card'},
  {name: 'conversation', route: 'room'},
  {name: 'home', route: '/dashboard'},
  {name: 'own profile', route: '/profile-preview'},
  {name: 'balance', route: '/balance'},
  {name: 'account', route: '/account'},
];

async function choose(page: Page, item: string): Promise<void> {
  await page
    .getByRole('button', {name: /^More about/})
    .first()
    .click();
  await page.getByRole('menuitem', {name: item}).click();
}

const SIZES = [
  {name: '320 px', width: 320, height: 640},
  {name: '200 % of 1280 px', width: 640, height: 450},
  {name: 'a low phone', width: 360, height: 640},
] as const;

const isDialogOpen = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).isVisible();

async function fitsEverySize(page: Page): Promise<void> {
  for (const {name, ...size} of SIZES) {
    await page.setViewportSize(size);
    await untilStill(page);
    expect(await misfits(page), name).toEqual([]);
    // Dialogs have no footer.
    if (await isDialogOpen(page)) continue;
    expect(await hiddenByFooters(page), name).toEqual([]);
  }
}

describe('long words and right-to-left names fit every size', async () => {
  const {page, context, problems} = await openWindow(browser, stack, SIZES[0]);
  beforeAll(() => signInAs(context, stack, owner));

  test.each(PLACES)('$name', async ({route, act}) => {
    await page.goto(route === 'room' ? room : route);
    await page.getByRole('heading', {level: 1}).first().waitFor();
    await act?.(page);
    await fitsEverySize(page);
    expect(problems).toEqual([]);
  });
});

test('a message takes its text direction from its first letters', async () => {
  const {page, context} = await openWindow(browser, stack, {member: owner});
  await page.goto(room);
  const words = page.getByRole('log').locator('[dir=auto]').filter({hasText: ARABIC}).last();
  await expectPage(words).toHaveCSS('direction', 'rtl');
  await context.close();
});

test('a right-to-left name is isolated from the text around it', async () => {
  const {page, context} = await openWindow(browser, stack, {member: owner});
  await page.goto('/matches');
  await page.getByRole('button', {name: `More about ${RIGHT_TO_LEFT}`}).click();
  await page.getByRole('menuitem', {name: 'Block'}).click();
  const question = page.getByRole('alertdialog', {name: BLOCK.title(RIGHT_TO_LEFT)});
  await expectPage(question.getByRole('heading').locator('bdi')).toHaveText(RIGHT_TO_LEFT);
  await expectPage(question).toContainText(BLOCK.body(RIGHT_TO_LEFT));
  await expectPage(question.getByRole('paragraph').locator('bdi')).toHaveText([
    RIGHT_TO_LEFT,
    RIGHT_TO_LEFT,
  ]);
  await context.close();
});
