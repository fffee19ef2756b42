// A room of thousands of messages: it opens with the messages of the replica, and scrolling loads older ones.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {bubble, fillRoom, lines, makeCouple, openRoom, say, type Couple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {holdableQueries} from '../support/held-socket.ts';
import {LOAD_OLDER_PX} from '../../client/features/chat/use-message-list.ts';
import {times} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

const COUNT = times(1000, 10_000);
/** Messages to scroll back: several pages of older ones. */
const SCROLLED = times(350, 1500);
/** The test fails when scrolling renders no older message for this long. */
const STUCK_MS = 10_000;

const {stack, sql} = useRun();
const browser = await useBrowser();
let couple: Couple;
let page: Page;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
  await fillRoom(sql, couple, COUNT);
  const window = await openWindow(browser, stack, {width: 360, height: 740});
  page = window.page;
  await signInAs(window.context, stack, couple.ada);
  // zero-cache takes a moment to hydrate the rows.
  await openRoom(page, couple);
  await bubble(page, `Old message ${COUNT}`).waitFor();
});

/** The numbers of the old messages in view, from top to bottom. */
const inView = () =>
  lines(page).evaluateAll((items) =>
    items.flatMap((item) => {
      const log = item.closest('[role=log]')?.getBoundingClientRect();
      const {top, bottom} = item.getBoundingClientRect();
      if (!log || bottom <= log.top || top >= log.bottom) return [];
      const number = /Old message (\d+)\./.exec(item.textContent)?.[1];
      return number ? [Number(number)] : [];
    }),
  );

/** The messages in view once scrolling has settled and no older page is loading. */
async function atRest(): Promise<number[]> {
  const log = page.getByRole('log');
  let place = '';
  return eventually(async () => {
    const last = place;
    const above = await log.evaluate(async (element) => {
      for (let i = 0; i < 3; i += 1)
        await new Promise((drawnOnce) => requestAnimationFrame(drawnOnce));
      return element.scrollTop;
    });
    const now = await inView();
    place = `${now.join()} at ${above}`;
    return above > LOAD_OLDER_PX && place === last ? now : undefined;
  }, 'the list to rest');
}

test('the room paints its newest messages in its first frame', async () => {
  await openRoom(page, couple);
  await expectPage(bubble(page, `Old message ${COUNT}`)).toBeVisible();
  await page
    .getByRole('button', {name: 'Back to Matches'})
    .or(page.getByRole('link', {name: 'Back to Matches'}))
    .click();
  await expectPage(page.getByRole('link', {name: /Ben/})).toBeVisible();
  const firstFrame = page.evaluate(
    (newest) =>
      new Promise<boolean>((resolve) => {
        // Checks after each frame has been painted.
        const {port1, port2} = new MessageChannel();
        const check = () => {
          const room = document.querySelector('main:has([role=log])');
          if (room) resolve(room.textContent.includes(newest));
          else requestAnimationFrame(() => port2.postMessage(0));
        };
        port1.addEventListener('message', check);
        port1.start();
        check();
      }),
    `Old message ${COUNT}`,
  );
  await page.getByRole('link', {name: /Ben/}).click();
  expect(await firstFrame).toBe(true);
});

/** Steps smaller than the rendered range; ten steps per call, of two frames each. */
const [STEP, STEPS] = [500, 10];

/**
 * Scrolls up step by step and returns what was rendered, and where, before each step. Uses scrollBy: a wheel event
 * scrolls smoothly, past rows that a busy page never renders.
 */
const scrollUp = (room: Page) =>
  room.getByRole('log').evaluate(
    async (log, {step, steps}) => {
      const seen: {now: number[]; place: string}[] = [];
      for (let i = 0; i < steps; i += 1) {
        const now = [...log.querySelectorAll('li')].flatMap((item) => {
          const number = /Old message (\d+)\./.exec(item.textContent)?.[1];
          return number ? [Number(number)] : [];
        });
        const {scrollTop, scrollHeight} = log;
        seen.push({now, place: `${now.at(0)} to ${now.at(-1)} at ${scrollTop} of ${scrollHeight}`});
        log.scrollBy(0, -step);
        for (let frame = 0; frame < 2; frame += 1)
          await new Promise((drawnOnce) => requestAnimationFrame(drawnOnce));
      }
      return seen;
    },
    {step: STEP, steps: STEPS},
  );

test('scrolling loads older messages in order and without gaps, and renders few rows', async () => {
  await expectPage(bubble(page, `Old message ${COUNT}`)).toBeInViewport();
  const rendered = new Set(await inView());
  // Starts with the wheel: the room undoes a scripted scroll while it still settles at its end.
  await page.getByRole('log').hover();
  await page.mouse.wheel(0, -200);
  const places: string[] = [];
  let lowest = COUNT;
  let deadline = Date.now() + STUCK_MS;
  while (lowest > COUNT - SCROLLED) {
    for (const {now, place} of await scrollUp(page)) {
      expect(now).toEqual(now.toSorted((a, b) => a - b));
      expect(now.length).toBeLessThan(80);
      for (const number of now) rendered.add(number);
      if (place !== places.at(-1)) places.push(place);
      if (Math.min(...now) >= lowest) continue;
      lowest = Math.min(...now);
      deadline = Date.now() + STUCK_MS;
    }
    if (Date.now() > deadline) throw new Error(`Scrolling got stuck at ${lowest}.`);
  }
  const all = Array.from({length: COUNT - lowest + 1}, (_, i) => lowest + i);
  const [hole, ...holes] = all.filter((number) => !rendered.has(number));
  const behind = places.findIndex((place) => Number.parseInt(place, 10) <= (hole ?? 0));
  const way = places.slice(Math.max(0, behind - 8), behind + 4).join('; ');
  expect(hole, `and ${holes.length} more, on the way ${way}`).toBeUndefined();
});

test('more than a page of new messages, while an older page is asked for, leaves no gap', async () => {
  const two = await makeCouple(stack, sql);
  await fillRoom(sql, two, 1000);
  const {page: room, context} = await openWindow(browser, stack, {
    member: two.ada,
    width: 360,
    height: 740,
  });
  const queries = await holdableQueries(room);
  await openRoom(room, two);
  await expectPage(bubble(room, 'Old message 1000.')).toBeInViewport();
  await untilLive(room);
  queries.hold();
  await room.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
  await queries.asked;
  await sql`insert into message (id, chat_id, sender, text, created_at)
    select gen_random_uuid()::text, ${two.chatId}, ${two.ben.userId}, 'Old message ' || i || '.',
      date_trunc('milliseconds', now()) + i * interval '1 ms'
    from generate_series(1001, 1150) i`;
  await bubble(room, 'Old message 1150.').waitFor({state: 'attached'});
  queries.release();
  // From the end, where the wheel comes first: the room undoes a scripted scroll while it still settles there.
  await room.getByRole('log').evaluate((log) => log.scrollTo(0, log.scrollHeight));
  await expectPage(bubble(room, 'Old message 1150.')).toBeInViewport();
  await room.getByRole('log').hover();
  await room.mouse.wheel(0, -200);
  const rendered = new Set<number>();
  await expectPage(async () => {
    for (const {now} of await scrollUp(room)) for (const number of now) rendered.add(number);
    expect(Math.min(...rendered)).toBeLessThan(900);
  }).toPass();
  const all = Array.from({length: 250}, (_, i) => 901 + i);
  expect(all.filter((number) => !rendered.has(number))).toEqual([]);
  await context.close();
});

longTest(
  'a new message does not scroll a member who reads old ones; a button leads to it',
  async () => {
    const before = await atRest();
    await couple.ben.send({
      id: crypto.randomUUID(),
      chatId: couple.chatId,
      text: 'News',
    });
    const pill = page.getByRole('button', {name: 'New messages'});
    await expectPage(pill).toBeVisible();
    expect((await inView()).some((number) => before.includes(number))).toBe(true);
    await pill.click();
    await expectPage(bubble(page, 'News')).toBeVisible();
    await expectPage(pill).toBeHidden();
    await couple.ben.send({
      id: crypto.randomUUID(),
      chatId: couple.chatId,
      text: 'Encore',
    });
    await expectPage(bubble(page, 'Encore')).toBeInViewport();
    await say(page, 'Mine');
    await expectPage(bubble(page, 'Mine')).toBeInViewport();
  },
);

longTest(
  "a message from the member's other device does not scroll them away from old ones",
  async () => {
    await page.reload();
    await expectPage(bubble(page, 'Mine')).toBeInViewport();
    await untilLive(page);
    // Scrolls past the messages of the first page, so that an older page has loaded. Uses scrollBy because a wheel event
    // scrolls smoothly, for an unknown time.
    const log = page.getByRole('log');
    await expectPage
      .poll(
        async () => {
          await log.evaluate((element) => element.scrollBy(0, -1500));
          return Math.min(COUNT, ...(await inView()));
        },
        {intervals: [50]},
      )
      .toBeLessThan(COUNT - 150);
    const before = await atRest();
    await couple.ada.send({
      id: crypto.randomUUID(),
      chatId: couple.chatId,
      text: 'From another device',
    });
    await expectPage(page.getByRole('button', {name: 'New messages'})).toBeVisible();
    expect((await inView()).some((number) => before.includes(number))).toBe(true);
  },
);

longTest('a member who scrolls up right after sending stays there', async () => {
  // After the reload unmeasured rows are measured while scrolling, as the list still settles at its end.
  await page.reload();
  await expectPage(bubble(page, 'From another device')).toBeInViewport();
  await untilLive(page);
  await page.getByRole('log').hover();
  await say(page, 'And off I go');
  await expectPage(bubble(page, 'And off I go')).toBeVisible();
  await page.mouse.wheel(0, -2000);
  const before = await atRest();
  expect(Math.min(...before)).toBeLessThan(COUNT - 10);
  await expectPage(bubble(page, 'And off I go')).not.toBeInViewport();
});

longTest(
  'on an iPhone, where scroll adjustments are deferred, a room opens at its end and follows new messages',
  async () => {
    const window = await openWindow(browser, stack, {width: 360, height: 740});
    await window.page.addInitScript(() => {
      const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
      Object.defineProperty(navigator, 'userAgent', {get: () => agent});
    });
    await signInAs(window.context, stack, couple.ada);
    await openRoom(window.page, couple);
    await expectPage(bubble(window.page, 'And off I go')).toBeInViewport();
    await expectPage(bubble(window.page, 'News')).toBeVisible();
    await untilLive(window.page);
    for (const text of ['To your phone', `And more. ${'And more of it. '.repeat(20)}`, 'Bye']) {
      const id = crypto.randomUUID();
      await couple.ben.send({id, chatId: couple.chatId, text});
      await expectPage(bubble(window.page, text.trim())).toBeInViewport();
    }
    await window.context.close();
  },
);
