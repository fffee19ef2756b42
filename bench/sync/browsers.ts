// Measures message delivery in Chromium: from the key press to the painted message in the sender's window, and in the
// receiver's. The systems take turns, message by message, so that a busy machine slows them alike.
import {setTimeout as sleep} from 'node:timers/promises';
import type {Browser, Page} from 'playwright';
import {launchBrowser, openWindow, signInAs} from '../../tests/support/browser.ts';
import {composer} from '../../tests/support/chat.ts';
import type {StackAddress} from '../../tests/support/stack.ts';
import {percentilesOf, type Percentiles} from '../percentiles.ts';
import type {BenchCouple} from './couples.ts';
import {pressAndPaint, whenPainted} from './in-page.ts';

const WARM_UP = 20;
const MESSAGES = 60;
const PAUSE_MS = 100;
const WINDOW = {width: 390, height: 844};

/** One of the two sides of a conversation. */
type Side = 'a' | 'b';

/** A conversation in one system's web client. */
export type Room = {
  readonly name: string;
  /** Opens a new window on the room, and resolves when it is ready to send. */
  readonly open: (browser: Browser, side: Side) => Promise<Page>;
};

export function wingRoom(stack: StackAddress, couple: BenchCouple): Room {
  return {
    name: 'Wing',
    async open(browser, side) {
      const {page, context} = await openWindow(browser, stack, WINDOW);
      await signInAs(context, stack, couple[side]);
      await page.goto(`/chat/${couple.chatId}`);
      await composer(page).waitFor();
      return page;
    },
  };
}

/** A room on one of the benchmark's pages, which set their title to `ready` when they are open. */
export function plainRoom(name: string, pageUrl: string, parameters: Record<string, string>): Room {
  return {
    name,
    async open(browser, side) {
      const page = await browser.newPage({viewport: WINDOW});
      const query = new URLSearchParams({...parameters, sender: side});
      await page.goto(`${pageUrl}?${query}`);
      await page.waitForFunction(() => document.title === 'ready');
      return page;
    },
  };
}

/** Both times, by system. */
export type Browsers = Record<'own' | 'other', Record<string, Percentiles>>;

export async function measureBrowsers(rooms: readonly Room[]): Promise<Browsers> {
  const browser = await launchBrowser();
  try {
    const open = await Promise.all(
      rooms.map(async (room) => ({
        name: room.name,
        sender: await room.open(browser, 'a'),
        receiver: await room.open(browser, 'b'),
        own: [] as number[],
        other: [] as number[],
      })),
    );
    for (let i = -WARM_UP; i < MESSAGES; i += 1) {
      for (const {sender, receiver, own, other} of open) {
        const text = `Painted ${i} ${crypto.randomUUID()}`;
        await composer(sender).fill(text);
        const arrived = receiver.evaluate(whenPainted, text);
        const {pressed, painted} = await sender.evaluate(pressAndPaint, text);
        const arrivedAt = await arrived;
        if (i >= 0) {
          own.push(painted - pressed);
          other.push(arrivedAt - pressed);
        }
        await sleep(PAUSE_MS);
      }
    }
    const percentilesOfAll = (which: 'own' | 'other') =>
      Object.fromEntries(open.map((one) => [one.name, percentilesOf(one[which])]));
    return {own: percentilesOfAll('own'), other: percentilesOfAll('other')};
  } finally {
    await browser.close();
  }
}
