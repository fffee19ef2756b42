// What a touch on a message does: a long press opens its menu, a tap on a link opens the link, and scrolling does
// neither. For the member's own messages as for those of the other.
import type {BrowserContext, CDPSession, Locator, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, composer, makeCouple, openRoom, type Couple} from '../support/chat.ts';
import {hideEscape} from '../support/keyboard.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
let couple: Couple;
let context: BrowserContext;
let page: Page;
let cdp: CDPSession;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
  ({context, page} = await openWindow(browser, stack, {
    member: couple.ada,
    width: 390,
    height: 844,
    touch: true,
  }));
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {origin: stack.url});
  cdp = await context.newCDPSession(page);
  await openRoom(page, couple);
  await composer(page).fill('Mine, see https://example.com/mine');
  await page.getByRole('button', {name: 'Send'}).tap();
  await expectPage(bubble(page, 'Mine')).toContainText('Sent');
  await couple.ben.send({
    id: crypto.randomUUID(),
    chatId: couple.chatId,
    text: 'His, see https://example.com/his',
  });
  await expectPage(bubble(page, 'His')).toBeVisible();
});

type Point = {x: number; y: number};

const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
  cdp.send('Input.dispatchTouchEvent', {type, touchPoints: at ? [at] : []});

async function startOf(text: Locator): Promise<Point> {
  const box = await text.boundingBox();
  if (!box) throw new Error('The text is not shown.');
  return {x: box.x + 8, y: box.y + 8};
}

const words = (text: string) => bubble(page, text).getByText(text).first();
const menu = () => page.getByRole('menu', {name: 'This message'});

for (const [text, whole] of [
  ['Mine', 'Mine, see https://example.com/mine'],
  ['His', 'His, see https://example.com/his'],
] as const) {
  test(`a long press on "${text}" opens a menu that copies the message`, async () => {
    const at = await startOf(words(text));
    await touch('touchStart', at);
    await expectPage(menu()).toBeVisible();
    await touch('touchEnd');
    await expectPage(menu()).toBeVisible();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    await menu().getByRole('menuitem', {name: 'Copy message'}).tap();
    await expectPage(menu()).toHaveCount(0);
    await expectPage.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(whole);
  });

  test(`a tap on the link of "${text}" opens it in a new tab`, async () => {
    await context.route('https://example.com/**', (route) => route.fulfill({body: 'Elsewhere'}));
    const opening = context.waitForEvent('page');
    await bubble(page, text).getByRole('link').tap();
    const opened = await opening;
    await opened.waitForURL(`https://example.com/${text.toLowerCase()}`);
    await opened.close();
    await expectPage(menu()).toHaveCount(0);
  });
}

test('a press elsewhere closes the menu', async () => {
  await touch('touchStart', await startOf(words('His')));
  await expectPage(menu()).toBeVisible();
  await touch('touchEnd');
  await page.touchscreen.tap(195, 300);
  await expectPage(menu()).toHaveCount(0);
});

test('Back closes the menu of a message', async () => {
  await page.evaluate(hideEscape);
  await touch('touchStart', await startOf(words('His')));
  await expectPage(menu()).toBeVisible();
  await touch('touchEnd');
  await page.keyboard.press('Escape');
  await expectPage(menu()).toHaveCount(0);
});

test('a finger that moves, and a press on a link, open no menu', async () => {
  await page.clock.install();
  const at = await startOf(words('His'));
  await touch('touchStart', at);
  await touch('touchMove', {x: at.x, y: at.y - 40});
  await page.clock.runFor(2000);
  await touch('touchEnd');
  await touch('touchStart', await startOf(bubble(page, 'His').getByRole('link')));
  await page.clock.runFor(2000);
  await touch('touchEnd');
  await expectPage(menu()).toHaveCount(0);
});
