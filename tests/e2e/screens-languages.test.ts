// The main screens in Arabic, where everything runs from right to left, and in a language of long words with accents: at 320 px nothing
// overflows or overlaps, and axe finds nothing in Arabic.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, describe, expect, test} from 'vitest';
import {titleInWords} from '../../rules/questionnaire/options.ts';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {untilStill, violations} from '../support/axe.ts';
import {openWindow, signInAs, useBrowser} from '../support/browser.ts';
import {bubble, fillRoom, seat} from '../support/chat.ts';
import {misfits} from '../support/layout.ts';
import type {Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {speakForeign} from '../support/pseudo-language.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const PHONE = {width: 320, height: 640};

let her: Member;
let him: Member;
let name: string;
let room: string;

beforeAll(async () => {
  const pair = await suggestedPair(stack, sql);
  ({her, him} = pair);
  name = pair.names.him;
  const chatId = await seat(sql, her, him);
  await fillRoom(sql, {ada: her, ben: him, chatId}, 6);
  room = `/chat/${chatId}`;
});

const VISITORS = ['/', '/signin', '/safety'];
const MEMBERS = [
  '/dashboard',
  '/matches',
  'room',
  '/profile-preview',
  '/upload-photos',
  '/balance',
  '/account',
  '/onboarding',
  '/relationship-readiness',
  '/dimension-weights',
  '/looks-preference',
  '/interests-preference',
];

async function visit(page: Page, route: string): Promise<void> {
  await page.goto(route === 'room' ? room : route);
  await page.getByRole('heading', {level: 1}).first().waitFor();
  await untilStill(page);
}

describe('in a language of long words', async () => {
  const {page, context, problems} = await openWindow(browser, stack, PHONE);
  await speakForeign(page);

  // The start page is drawn on the server, which has no such language.
  test.each(VISITORS.slice(1))('a visitor reads %s', async (route) => {
    await visit(page, route);
    await expectPage(page.getByRole('heading', {level: 1})).toHaveText(/[áéíóúñ]/i);
    expect(await misfits(page)).toEqual([]);
  });

  test.each(MEMBERS)('a member reads %s', async (route) => {
    await signInAs(context, stack, him);
    await visit(page, route);
    expect(await misfits(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('in Arabic', async () => {
  const {page, context, problems} = await openWindow(browser, stack, {...PHONE, locale: 'ar-EG'});
  const look = async (route: string) => {
    await visit(page, route);
    await expectPage(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await misfits(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  };

  test.each(VISITORS)('a visitor reads %s', look);

  test.each(MEMBERS)('a member reads %s', async (route) => {
    await signInAs(context, stack, her);
    await look(route);
  });

  test('names, conversations and points run from right to left, in Latin digits', async () => {
    await signInAs(context, stack, her);
    await page.goto('/matches');
    await expectPage(page.getByRole('article').filter({hasText: name})).toContainText(`${name}، `);
    await page.goto(room);
    const own = await bubble(page, 'Old message 3.').locator('[dir=auto]').boundingBox();
    const other = await bubble(page, 'Old message 2.').locator('[dir=auto]').boundingBox();
    expect(own?.x).toBeLessThan(other?.x ?? 0);
    await page.goto('/looks-preference');
    const body = inLanguage('ar', () => titleInWords('Attractive body'));
    const slider = page.getByRole('slider', {name: body});
    const start = await slider.boundingBox();
    await slider.press('ArrowLeft');
    await slider.press('ArrowLeft');
    await expectPage(slider).toHaveValue('2');
    expect((await slider.boundingBox())?.x).toBeLessThan(start?.x ?? 0);
    await expectPage(page.getByText('2', {exact: true})).toBeVisible();
  });
});
