// What a closed tab has left unsent, two minutes later.
import type {BrowserContext, Page} from 'playwright';

const LATER_MS = 120_000;

/** Opens a tab whose clock is ahead, so that what a closed tab left unsent is two minutes old. */
export async function openLater(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install({time: Date.now() + LATER_MS});
  return page;
}
