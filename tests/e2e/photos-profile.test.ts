// The profile a match sees: the carousel by arrows, keys, dots and swipe; and About Me, which follows name,
// age and interests until it is one's own.
import type {Browser} from 'playwright';
import {AxeBuilder} from '@axe-core/playwright';
import {expect as expectPage} from 'playwright/test';
import sharp from 'sharp';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {launchBrowser, openWindow} from '../support/browser.ts';
import {openTestDatabase, type TestDatabase} from '../support/database.ts';
import {joinPool, removeMembers} from '../support/member.ts';
import {couple} from '../support/personas.ts';
import {mustUpload} from '../support/photos.ts';

const stack = inject('stack');
let browser: Browser;
let sql: TestDatabase;

beforeAll(async () => {
  browser = await launchBrowser();
  sql = openTestDatabase(stack);
});
afterAll(async () => {
  await browser.close();
  await removeMembers(sql);
  await sql.end();
});

/** A window of somebody with three photos, on their profile. */
async function onProfile(dark: boolean) {
  const member = await joinPool(stack, couple()[0]);
  for (const [slot, background] of ['#c44', '#4c4', '#44c'].entries()) {
    const drawing = {create: {width: 1300, height: 1000, channels: 3, background}} as const;
    await mustUpload(stack, member, slot, await sharp(drawing).jpeg().toBuffer());
  }
  const window = await openWindow(browser, stack, {dark});
  const cookies = member.cookie.split('; ').map((pair) => {
    const cut = pair.indexOf('=');
    return {name: pair.slice(0, cut), value: pair.slice(cut + 1), url: stack.url};
  });
  await window.context.addCookies(cookies);
  await window.page.goto('/profile-preview');
  return {...window, member};
}

test.each([false, true])('the carousel goes round (dark: %s)', async (dark) => {
  const {page, context, problems} = await onProfile(dark);
  const isShown = (place: number) =>
    expectPage(page.getByRole('button', {name: `Photo ${place} of 3`})).toHaveAttribute(
      'aria-current',
      'true',
    );
  const photo = (place: number) => page.getByRole('img', {name: `You, photo ${place} of 3`});
  await isShown(1);
  await expectPage(photo(1)).toHaveAttribute('srcset', /320\.webp 320w, .*800w, .*1200w/);

  await page.getByRole('button', {name: 'Next photo'}).click();
  await isShown(2);
  await expectPage(photo(2)).toBeInViewport({ratio: 0.9});
  await page.getByRole('list', {name: 'Photos'}).focus();
  await page.keyboard.press('ArrowRight');
  await isShown(3);
  await page.keyboard.press('ArrowRight');
  await isShown(1);
  await page.keyboard.press('End');
  await isShown(3);
  await page.getByRole('button', {name: 'Photo 2 of 3'}).click();
  await isShown(2);
  // A swipe is scrolling.
  await page.getByRole('list', {name: 'Photos'}).hover();
  await page.mouse.wheel(600, 0);
  await isShown(3);

  expect((await new AxeBuilder({page}).analyze()).violations).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('nothing moves when the photos arrive', async () => {
  const {page, context} = await onProfile(false);
  await page.reload();
  await expectPage(page.getByRole('img', {name: 'You, photo 1 of 3'})).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
        });
        observer.observe({type: 'layout-shift', buffered: true});
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBeLessThan(0.05);
  await context.close();
});

test('About Me follows name, age and interests until it is edited', async () => {
  const {page, context, member} = await onProfile(false);
  const about = page.getByLabel('About Me');
  await expectPage(about).toHaveValue(
    /^Meet Wanda\d+, a \d+-year-old who enjoys sports and nature$/,
  );
  // Saved untouched, it still follows.
  await page.getByRole('button', {name: 'Save About Me'}).click();
  await expectPage(page.getByText('About Me saved.')).toBeVisible();
  await member.mutate('profile.saveBasics', {name: 'Zora', age: 97, gender: 'Female'});
  await member.mutate('questionnaire.saveInterests', {
    interestWeights: [0, 0, 3, 3, 3, 0, 0, 0, 0],
    otherInterestText: '',
  });
  await expectPage(about).toHaveValue('Meet Zora, a 97-year-old who enjoys music and cooking');

  await about.fill('My own words.');
  await page.getByRole('button', {name: 'Save About Me'}).click();
  await expectPage
    .poll(async () => {
      const [row] = await sql`select summary from profile where user_id = ${member.userId}`;
      return row?.summary;
    })
    .toBe('My own words.');
  await member.mutate('profile.saveBasics', {name: 'Yara', age: 98, gender: 'Female'});
  await expectPage(page.getByRole('heading', {name: 'Yara, 98'})).toBeVisible();
  await expectPage(about).toHaveValue('My own words.');
  await context.close();
});
