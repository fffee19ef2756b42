// Waiting for a page's rendering.
import type {Page} from 'playwright';

/** Resolves after two frames: what the page shows now has been painted, and its effects have run. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
