// The tab's title in a room is the person's name.
import {expect} from 'playwright/test';
import {test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeCouple, openRoom} from '../support/chat.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test("the tab's title in a room is the person's name, and the page's elsewhere", async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(page, couple);
  await expect(page).toHaveTitle('Ben · Wing');
  await page.getByRole('link', {name: 'Home'}).first().click();
  await expect(page).toHaveTitle('Home · Wing');
  await context.close();
});
