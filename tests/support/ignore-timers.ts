// For what a page does after a while whatever has happened: a slow machine would see it too early.
import type {Page} from 'playwright';

/** On the next pages, timers of exactly this length never fire. */
export async function ignoreTimers(page: Page, length: number): Promise<void> {
  await page.addInitScript((ignored) => {
    const wait = window.setTimeout;
    const waitOn = (then: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === ignored ? 0 : wait(then, ms, ...rest);
    Object.assign(window, {setTimeout: waitOn});
  }, length);
}
