// Measures the chat in a real Chromium, on its own stack: the frame times while 10,000 messages scroll, and the time until
// an opened room shows its newest messages. Reports ratios to a frame, so that machines can be compared.
import type {Page} from 'playwright';
import {launchBrowser, openWindow, signInAs} from '../tests/support/browser.ts';
import {fillRoom, makeCouple, openRoom} from '../tests/support/chat.ts';
import {openTestDatabase} from '../tests/support/database.ts';
import {startStack} from '../tests/support/stack.ts';
import {followScroll, timeOpening} from './chat/in-page.ts';
import {spreadOf, type Spread} from './spread.ts';

const MESSAGES = 10_000;
const FRAME_MS = 1000 / 60;
/** How often the room is opened from the list. */
const OPENINGS = 20;
const SCROLL_MS = 6000;
/** Pixels a frame: a quick swipe, and a search for an old message. */
const SPEEDS = {reading: 40, searching: 200} as const;

/** Opens the room from the list repeatedly, by client-side navigation, as members do. */
async function measureOpening(page: Page): Promise<ChatBench['opening']> {
  const times: number[] = [];
  let emptyFrames = 0;
  for (let i = 0; i < OPENINGS; i += 1) {
    const back = {name: 'Back to Matches'};
    await page.getByRole('link', back).or(page.getByRole('button', back)).click();
    await page.getByRole('main').getByRole('link', {name: /Ben/}).waitFor();
    const opened = await page.evaluate(timeOpening, `Old message ${MESSAGES}.`);
    times.push(opened.ms);
    emptyFrames += opened.emptyFrames;
  }
  return {...spreadOf(times), emptyFrames};
}

export type ChatBench = {
  messages: number;
  frameMs: number;
  /** Frame times of this browser on an idle page. */
  idle: Spread;
  scrolling: Record<keyof typeof SPEEDS, Spread>;
  /** From the click in the list to the frame that shows the newest message. */
  opening: Spread & {emptyFrames: number};
};

export async function run(): Promise<ChatBench> {
  const stack = await startStack();
  const sql = openTestDatabase(stack);
  const browser = await launchBrowser();
  try {
    const couple = await makeCouple(stack, sql);
    await fillRoom(sql, couple, MESSAGES);
    const {page, context} = await openWindow(browser, stack, {width: 390, height: 844});
    await signInAs(context, stack, couple.ada);
    const scroll = async (speed: number) => {
      await openRoom(page, couple);
      await page.getByText(`Old message ${MESSAGES}.`).last().waitFor();
      return spreadOf(await page.evaluate(followScroll, {speed, forMs: SCROLL_MS}));
    };
    return {
      messages: MESSAGES,
      frameMs: FRAME_MS,
      idle: await scroll(0),
      scrolling: {
        reading: await scroll(SPEEDS.reading),
        searching: await scroll(SPEEDS.searching),
      },
      opening: await measureOpening(page),
    };
  } finally {
    await browser.close();
    await sql.end();
    await stack.stop();
  }
}

const row = ({count, p50, p95, worst}: Spread, idle: Spread) => ({
  count,
  'p50 ms': p50.toFixed(1),
  'p95 ms': p95.toFixed(1),
  'worst ms': worst.toFixed(1),
  'p50 frames': (p50 / FRAME_MS).toFixed(2),
  'p95 frames': (p95 / FRAME_MS).toFixed(2),
  'p95 to idle': (p95 / idle.p95).toFixed(2),
});

/** Prints times, also as multiples of a frame of 16.7 ms and of this machine's idle frames. */
export function print({messages, idle, scrolling, opening}: ChatBench): void {
  console.log(`${messages} messages; goal: 1.00 frames at p95, or no more than an idle page takes`);
  console.table({
    'frames while nothing happens': row(idle, idle),
    'frames while scrolling to read': row(scrolling.reading, idle),
    'frames while scrolling to search': row(scrolling.searching, idle),
    'click to the newest message': row(opening, idle),
  });
  console.log(
    `Frames that showed the room without its newest message: ${opening.emptyFrames} (goal 0)`,
  );
}
