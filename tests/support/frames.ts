// What a page does after it has drawn something.
import type {Page} from 'playwright';

/** Resolves when what the page shows now has been drawn, and what it does after drawing has been done. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
