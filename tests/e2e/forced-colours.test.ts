// Every route in forced colours, the desk's too: buttons and surfaces have edges, what is chosen, current or full can be seen, and axe
// finds no violation.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, describe, expect, test} from 'vitest';
import {LOADING} from '../../rules/wording.ts';
import {untilStill, violations} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {fillRoom, seat} from '../support/chat.ts';
import {
  clientRoutes,
  deskAddresses,
  NEWCOMERS_ROUTES,
  nowhere,
  untilLateTexts,
  WITH_TOKEN,
} from '../support/client-routes.ts';
import {makeOperator, reportOf} from '../support/desk.ts';
import {lostInForcedColours, NOTHING_LOST} from '../support/forced-colours.ts';
import {openGallery} from '../support/gallery.ts';
import {signUp, type Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const {forAll, forMembers} = await clientRoutes();

async function openStill(member?: Pick<Member, 'cookie'>): Promise<Page> {
  const {page} = await openWindow(browser, stack, {member});
  await page.emulateMedia({reducedMotion: 'reduce'});
  return page;
}

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', {level: 1}).first().waitFor();
  await untilLateTexts(page);
  await expectPage(page.getByText(LOADING)).toHaveCount(0);
  for (const group of await page.getByRole('radiogroup').all()) {
    await group.getByRole('radio').first().check();
  }
  await untilStill(page);
  expect(await lostInForcedColours(page)).toEqual(NOTHING_LOST);
  expect(await violations(page, 'contrast'), 'axe').toEqual([]);
}

test('every primitive, with its states', async () => {
  const page = await openGallery(browser);
  expect(await lostInForcedColours(page)).toEqual(NOTHING_LOST);
  const wrong = page
    .getByRole('textbox', {name: 'Name'})
    .and(page.locator('[aria-invalid="true"]'));
  expect(
    await wrong.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderStyle)),
  ).toEqual(['dashed', 'dashed', 'dashed']);
  await page.close();
});

test('a toast, whose fill and shadow are gone', async () => {
  const page = await openGallery(browser);
  await page.getByRole('button', {name: 'Tell'}).click();
  const toast = page.getByRole('dialog', {name: 'Notice'});
  await toast.waitFor();
  // A focused toast does not time out.
  await page.keyboard.press('F6');
  expect(await lostInForcedColours(page)).toEqual(NOTHING_LOST);
  const edge = await toast.evaluate((shown) => getComputedStyle(shown).borderTopStyle);
  expect(edge).toBe('solid');
  await page.close();
});

describe('signed out', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openStill();
  });

  test.each([...forAll.map(nowhere), ...WITH_TOKEN])('%s', (address) => look(page, address));
});

describe('a new member without answers', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openStill(await signUp(stack));
  });

  test.each(NEWCOMERS_ROUTES)('%s', (address) => look(page, address));
});

describe('a member with suggestions and conversations', () => {
  let page: Page;
  let room: string;
  beforeAll(async () => {
    const {her, him} = await suggestedPair(stack, sql);
    const couple = {ada: her, ben: him, chatId: await seat(sql, her, him)};
    // Read before they come: a notice of unread messages would go again, and axe would measure its text as it fades.
    await sql`update chat_member set last_read_at = now() + interval '1 day'
      where chat_id = ${couple.chatId}`;
    await fillRoom(sql, couple, 12);
    room = `/chat/${couple.chatId}`;
    page = await openStill(her);
  });

  const visited = forMembers.filter((route) => !NEWCOMERS_ROUTES.includes(route)).map(nowhere);
  test.each([...visited, 'a conversation'])('%s', async (address) => {
    await look(page, address === 'a conversation' ? room : address);
  });
});

test('an operator at the desk', async () => {
  const {her, him} = await suggestedPair(stack, sql);
  const report = await reportOf(sql, stack, {her, him});
  const page = await openStill(await makeOperator(sql, stack));
  for (const address of await deskAddresses({'/members': her.userId, '/reports': report})) {
    await look(page, address);
  }
});
