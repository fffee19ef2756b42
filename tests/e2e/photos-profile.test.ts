// The profile as matches see it: the photo carousel by buttons, keys, dots and swipe, and About Me, whose default
// follows name, age and interests until the member edits it.
import {expect as expectPage} from 'playwright/test';
import sharp from 'sharp';
import {expect, test} from 'vitest';
import {violations} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {longTest} from '../support/long-test.ts';
import {joinPool} from '../support/member.ts';
import {couple} from '../support/personas.ts';
import {mustUpload} from '../support/photos.ts';
import {failQuery} from '../support/failing-query.ts';
import {breakSavingFor, mendSavingFor} from '../support/break-saving.ts';
import {useRun} from '../support/run.ts';

const ARRIVAL_MS = 30_000;
/** Touch positions in pixels from the left edge, and the number of moves between them. */
const [LEFT, RIGHT, STEPS] = [60, 330, 10];

const {stack, sql} = useRun();
const browser = await useBrowser();

/** Opens the profile of a member with three photos. */
async function openProfile(options: Parameters<typeof openWindow>[2] = {}) {
  const member = await joinPool(stack, couple()[0]);
  for (const [slot, background] of ['#c44', '#4c4', '#44c'].entries()) {
    const drawing = {create: {width: 1300, height: 1000, channels: 3, background}} as const;
    await mustUpload(stack, member, slot, await sharp(drawing).jpeg().toBuffer());
  }
  const window = await openWindow(browser, stack, options);
  const cookies = member.cookie.split('; ').map((pair) => {
    const cut = pair.indexOf('=');
    return {name: pair.slice(0, cut), value: pair.slice(cut + 1), url: stack.url};
  });
  await window.context.addCookies(cookies);
  await window.page.goto('/profile-preview');
  await expectPage(window.page.getByRole('img', {name: 'You, photo 1 of 3'})).toBeVisible({
    timeout: ARRIVAL_MS,
  });
  return {...window, member};
}

longTest('the carousel moves by buttons, keys, dots and scrolling, and wraps around', async () => {
  const {page, context, problems} = await openProfile();
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
  // The strip scrolls natively, so scrolling stands for a swipe.
  await page.getByRole('list', {name: 'Photos'}).hover();
  await page.mouse.wheel(600, 0);
  await isShown(3);

  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

longTest('a touch swipe moves from photo to photo', async () => {
  const {page, context} = await openProfile({width: 390, height: 844, touch: true});
  const strip = page.getByRole('list', {name: 'Photos'});
  const box = await strip.boundingBox();
  if (!box) throw new Error('There is nothing to swipe.');
  const cdp = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{x, y: box.y + box.height / 4}],
    });
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', from);
    for (let i = 1; i <= STEPS; i += 1) await touch('touchMove', from + ((to - from) * i) / STEPS);
    await touch('touchEnd');
  };
  const isShown = (place: number) =>
    expectPage(page.getByRole('button', {name: `Photo ${place} of 3`})).toHaveAttribute(
      'aria-current',
      'true',
    );
  await swipe(RIGHT, LEFT);
  await isShown(2);
  // Waits for the scroll to settle: a touch in between would start from the middle.
  await expectPage(page.getByRole('img', {name: 'You, photo 2 of 3'})).toBeInViewport({
    ratio: 0.99,
  });
  await swipe(RIGHT, LEFT);
  await isShown(3);
  await expectPage(page.getByRole('img', {name: 'You, photo 3 of 3'})).toBeInViewport({
    ratio: 0.99,
  });
  await swipe(LEFT, RIGHT);
  await isShown(2);
  await context.close();
});

longTest('loading photos cause no layout shift', async () => {
  const {page, context} = await openProfile();
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

test('the default About Me is stored as its owner reads it, and follows name, age and interests until edited', async () => {
  const {page, context, member} = await openProfile();
  const about = page.getByLabel('About Me');
  await expectPage(about).toHaveValue(
    /^Meet Wanda\w+, a \d+-year-old who enjoys sports and nature$/,
  );
  const shown = await about.inputValue();
  const storedSummary = async () => {
    const [row] = await sql`select summary from profile where user_id = ${member.userId}`;
    return row?.summary;
  };
  // Matches read the stored text. The member has only opened the page.
  expect(await storedSummary()).toBe(shown);
  await member.mutate('profile.saveBasics', {name: 'Zora', age: 97, gender: 'Female'});
  await member.mutate('questionnaire.saveInterests', {
    interestWeights: [0, 0, 3, 3, 3, 0, 0, 0, 0],
    otherInterestText: '',
  });
  await expectPage(about).toHaveValue('Meet Zora, a 97-year-old who enjoys music and cooking');
  expect(await storedSummary()).toBe('Meet Zora, a 97-year-old who enjoys music and cooking');

  await about.fill('My own words.');
  await page.getByRole('button', {name: 'Save About Me'}).click();
  await expectPage.poll(storedSummary).toBe('My own words.');
  await member.mutate('profile.saveBasics', {name: 'Yara', age: 98, gender: 'Female'});
  await expectPage(page.getByRole('heading', {name: 'Yara, 98'})).toBeVisible();
  await expectPage(about).toHaveValue('My own words.');
  await context.close();
});

longTest('a save in one tab does not discard what another tab has typed since', async () => {
  const {page, context, member} = await openProfile();
  const other = await context.newPage();
  await other.goto('/profile-preview');
  const about = page.getByLabel('About Me');
  const there = other.getByLabel('About Me');
  await about.fill('Typed here.');
  await there.fill('Typed there.');
  await page.getByRole('button', {name: 'Save About Me'}).click();
  await expectPage(page.getByText('About Me saved.')).toBeVisible();
  await other.reload();
  await expectPage(there).toHaveValue('Typed there.');
  const summary = async () => {
    const [row] = await sql`select summary from profile where user_id = ${member.userId}`;
    return row?.summary;
  };
  await expectPage.poll(summary).toBe('Typed here.');
  // A new tab gets the latest unsaved draft.
  await other.close();
  const third = await context.newPage();
  await third.goto('/profile-preview');
  await expectPage(third.getByLabel('About Me')).toHaveValue('Typed there.');
  await context.close();
});

longTest(
  "About Me that fails to save shows the specification's message and keeps the text",
  async () => {
    const {page, context, member} = await openProfile();
    await page.getByLabel('About Me').fill('Nobody takes it.');
    await breakSavingFor(sql, member);
    await page.getByRole('button', {name: 'Save About Me'}).click();
    await expectPage(page.getByText('Failed to save profile. Please try again.')).toBeVisible();
    await expectPage(page.getByLabel('About Me')).toHaveValue('Nobody takes it.');
    await mendSavingFor(sql, member);
    await page.getByRole('button', {name: 'Save About Me'}).click();
    const saved = () => sql`
      select from profile where user_id = ${member.userId} and summary = 'Nobody takes it.'`;
    await expectPage.poll(async () => (await saved()).length).toBe(1);
    await context.close();
  },
);

longTest("a profile that fails to load shows the specification's message", async () => {
  const {page, context} = await openProfile();
  await failQuery(page, 'me.profile');
  await page.reload();
  await expectPage(page.getByText('Failed to load profile data')).toBeVisible();
  await context.close();
});
