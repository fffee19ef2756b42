// No axe violation on any screen, signed out and in, in every size and theme; and nothing jumps while a
// screen loads. Dialogs and errors are in accessibility-open.test.ts.
import type {Page} from 'playwright';
import {beforeAll, describe, expect, test} from 'vitest';
import {untilStill, violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {fillRoom, seat} from '../support/chat.ts';
import {clientRoutes, NEWCOMERS_ROUTES, nowhere} from '../support/client-routes.ts';
import {shifts, watchShifts} from '../support/layout-shift.ts';
import {suggestedPair} from '../support/pair.ts';
import {openMember, openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const {forAll, forMembers} = await clientRoutes();

/** Public pages that look different with what a mail's link carries. */
const WITH_TOKEN = ['/reset-password?token=nothing', '/confirm-email?token=nothing'];

async function violationsOn(page: Page, address: string): Promise<Record<string, string[]>> {
  await page.goto(address);
  await page.getByRole('heading', {level: 1}).first().waitFor();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  await untilStill(page);
  expect(await shifts(page), 'what jumped').toEqual([]);
  return violationsInAll(page);
}

test('every address has a page of its own here: none has a place that is not filled', () => {
  expect([...forAll, ...forMembers].map(nowhere).filter((route) => /[:*]/.test(route))).toEqual([]);
  expect(NEWCOMERS_ROUTES.filter((route) => !forMembers.includes(route))).toEqual([]);
  expect(forAll.length + forMembers.length).toBeGreaterThan(30);
});

describe('signed out', async () => {
  const {page} = await openWindow(browser, stack);
  beforeAll(() => watchShifts(page));

  test.each([...forAll.map(nowhere), ...WITH_TOKEN])('%s', async (address) => {
    expect(await violationsOn(page, address)).toEqual({});
  });
});

describe('somebody new, who has entered nothing', async () => {
  const {page} = await openMember(browser, stack);
  beforeAll(() => watchShifts(page));

  test.each(NEWCOMERS_ROUTES)('%s', async (address) => {
    expect(await violationsOn(page, address)).toEqual({});
  });
});

describe('somebody who has been here for a while', async () => {
  let page: Page;
  let room: string;

  beforeAll(async () => {
    const {her, him} = await suggestedPair(stack, sql);
    const couple = {ada: her, ben: him, chatId: await seat(sql, her, him)};
    await fillRoom(sql, couple, 12);
    room = `/chat/${couple.chatId}`;
    ({page} = await openWindowOf(her, browser, stack));
    await watchShifts(page);
  });

  const seen = [...forAll, ...forMembers].filter((route) => !NEWCOMERS_ROUTES.includes(route));
  test.each([...seen.map(nowhere), 'a conversation'])('%s', async (address) => {
    const found = await violationsOn(page, address === 'a conversation' ? room : address);
    expect(found).toEqual({});
  });
});
