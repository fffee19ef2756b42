// In Arabic a finger and the keys move rankings, photos and points from right to left, and letters stay connected. Digits are Latin.
import {expect} from 'playwright/test';
import sharp from 'sharp';
import {beforeAll, test} from 'vitest';
import {RANKING} from '../../rules/control-words.ts';
import {CAROUSEL} from '../../rules/photos/photo-words.ts';
import {titleInWords} from '../../rules/questionnaire/options.ts';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {useBrowser} from '../support/browser.ts';
import {follow} from '../support/follow.ts';
import {mustUpload} from '../support/photos.ts';
import {centreOf, openMember, type OpenMember, type Point} from '../support/questionnaire.ts';
import {untilDragHandlesKeys} from '../support/keyboard.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();

let window: OpenMember;

beforeAll(async () => {
  window = await openMember(browser, stack, {
    locale: 'ar-EG',
    width: 390,
    height: 844,
    touch: true,
  });
  await window.page.goto('/dimension-weights');
  return () => window.context.close();
});

/** Moves a finger from one point to another. It begins and ends when the page is ready for it. */
async function drag(
  from: Point,
  to: Point,
  {picked, over}: {picked?: () => Promise<void>; over?: () => Promise<void>} = {},
): Promise<void> {
  const cdp = await window.context.newCDPSession(window.page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    cdp.send('Input.dispatchTouchEvent', {type, touchPoints: at ? [at] : []});
  await touch('touchStart', from);
  await picked?.();
  for (let step = 1; step <= 10; step += 1) {
    const along = (start: number, end: number) => start + ((end - start) * step) / 10;
    await touch('touchMove', {x: along(from.x, to.x), y: along(from.y, to.y)});
  }
  await over?.();
  await touch('touchEnd');
  await cdp.detach();
}

test('a ranking is moved by finger and by keys', async () => {
  const {page, problems} = window;
  const rows = page.getByRole('listitem');
  const [first, second, third] = inLanguage('ar', () =>
    [
      'Shared interests',
      'Partner has a good job/education',
      'Similar personality (shared values)',
    ].map(titleInWords),
  );
  const words = inLanguage('ar', () => ({
    picked: RANKING.pickedUp(first ?? '', 1, 4),
    over: RANKING.over(first ?? '', 3, 4),
    handle: RANKING.item(first ?? '', 3, 4),
    pickedAgain: RANKING.pickedUp(first ?? '', 3, 4),
    overAgain: RANKING.over(first ?? '', 2, 4),
  }));
  const isSaid = (text: string) => () => expect(page.getByText(text)).toBeAttached();
  await expect(rows.first()).toContainText(first ?? '');
  const place = await centreOf(rows.nth(2));
  await drag(await centreOf(rows.first()), place, {
    picked: isSaid(words.picked),
    over: isSaid(words.over),
  });
  await expect(rows).toContainText([second ?? '', third ?? '', first ?? '', '']);
  await page.getByRole('button', {name: words.handle}).press('Space');
  await isSaid(words.pickedAgain)();
  await untilDragHandlesKeys(page);
  await page.keyboard.press('ArrowUp');
  await isSaid(words.overAgain)();
  await page.keyboard.press('Space');
  await expect(rows).toContainText([second ?? '', first ?? '', third ?? '', '']);
  expect(problems).toEqual([]);
});

test('the letters of a heading stay connected', async () => {
  await expect(window.page.getByRole('heading', {level: 1})).toHaveCSS('letter-spacing', 'normal');
});

test('the next photo is to the left', async () => {
  const {page, member, problems} = window;
  const uploads = ['#c44', '#4c4', '#44c'].map(async (background, slot) => {
    const drawing = {create: {width: 700, height: 600, channels: 3, background}} as const;
    await mustUpload(stack, member, slot, await sharp(drawing).jpeg().toBuffer());
  });
  await Promise.all(uploads);
  await follow(page, '/profile-preview');
  const words = inLanguage('ar', () => ({
    dots: [1, 2, 3].map((place) => CAROUSEL.of(place, 3)),
    photos: CAROUSEL.photos,
    next: CAROUSEL.next,
    previous: CAROUSEL.previous,
  }));
  const strip = page.getByRole('list', {name: words.photos});
  /** Also waits for the scroll to end: a touch in between would start from the middle. */
  const isShown = async (place: number) => {
    const dot = page.getByRole('button', {name: words.dots[place - 1]});
    await expect(dot).toHaveAttribute('aria-current', 'true');
    await expect(strip.getByRole('listitem').nth(place - 1)).toBeInViewport({ratio: 0.99});
  };
  await isShown(1);
  const {x, y} = await centreOf(strip);
  await drag({x: x - 120, y: y - 60}, {x: x + 120, y: y - 60});
  await isShown(2);
  await strip.press('ArrowLeft');
  await isShown(3);
  await strip.press('ArrowRight');
  await isShown(2);
  const next = page.getByRole('button', {name: words.next});
  const previous = page.getByRole('button', {name: words.previous});
  expect((await centreOf(next)).x).toBeLessThan((await centreOf(previous)).x);
  await next.tap();
  await isShown(3);
  expect(problems).toEqual([]);
});

test('points grow to the left', async () => {
  const {page, problems} = window;
  await follow(page, '/looks-preference');
  const name = inLanguage('ar', () => titleInWords('Attractive body'));
  const slider = page.getByRole('slider', {name});
  const none = await centreOf(slider);
  await slider.press('ArrowLeft');
  await slider.press('ArrowLeft');
  await slider.press('ArrowRight');
  await expect(slider).toHaveValue('1');
  const one = await centreOf(slider);
  expect(one.x).toBeLessThan(none.x);
  const four = {x: none.x + 4 * (one.x - none.x), y: none.y};
  await drag(one, four);
  await expect(slider).toHaveValue('4');
  await expect(page.getByText('4', {exact: true})).toBeVisible();
  expect(problems).toEqual([]);
});
