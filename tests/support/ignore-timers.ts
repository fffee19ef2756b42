// Disables a page's timeouts, which a slow machine would reach too early.
import type {Page} from 'playwright';

/** On the following pages, timers of exactly this length never fire. */
export async function ignoreTimers(page: Page, length: number): Promise<void> {
  await page.addInitScript((ignored) => {
    const wait = window.setTimeout;
    const waitOn = (then: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === ignored ? 0 : wait(then, ms, ...rest);
    Object.assign(window, {setTimeout: waitOn});
  }, length);
}
