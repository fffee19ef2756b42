// What Enter does in the message field: it sends with a keyboard, and breaks the line where fingers type.
import {devices} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, composer, makeCouple, openRoom, storedTexts, type Couple} from '../support/chat.ts';
import {longTest} from '../support/long-test.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const {viewport: PHONE} = devices['Pixel 7'];
let couple: Couple;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
});

const roomOf = async (options: {touch: boolean; width?: number; height?: number}) => {
  const window = await openWindow(browser, stack, {member: couple.ada, ...options});
  await openRoom(window.page, couple);
  return window;
};

longTest('with a keyboard Enter sends and Shift+Enter breaks the line', async () => {
  const {page, context} = await roomOf({touch: false});
  await expectPage(composer(page)).toHaveAttribute('enterkeyhint', 'send');
  await composer(page).pressSequentially('Milk');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('Bread');
  await composer(page).press('Enter');
  await expectPage(bubble(page, 'Bread')).toContainText('Sent');
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['Milk\nBread']);
  await context.close();
});

test('on touch Enter breaks the line, and the button sends and leaves the keyboard open', async () => {
  const {page, context} = await roomOf({touch: true, ...PHONE});
  await expectPage(composer(page)).toHaveAttribute('enterkeyhint', 'enter');
  await composer(page).tap();
  await composer(page).pressSequentially('Tea');
  await composer(page).press('Enter');
  await composer(page).pressSequentially('Cake');
  await expectPage(composer(page)).toHaveValue('Tea\nCake');
  await page.getByRole('button', {name: 'Send', exact: true}).tap();
  await expectPage(bubble(page, 'Cake')).toContainText('Sent');
  await expectPage(composer(page)).toHaveValue('');
  await expectPage(composer(page)).toBeFocused();

  // A tablet with a keyboard.
  for (const [text, keys] of [
    ['One', 'Control+Enter'],
    ['Two', 'Meta+Enter'],
  ] as const) {
    await composer(page).pressSequentially(text);
    await composer(page).press(keys);
    await expectPage(bubble(page, text)).toContainText('Sent');
  }
  const texts = await storedTexts(sql, couple, couple.ada);
  expect(texts.slice(-3)).toEqual(['Tea\nCake', 'One', 'Two']);
  await context.close();
});
