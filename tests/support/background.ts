// Simulates a background tab (hidden, without frames, with throttled timers): headless Chromium renders every tab as
// visible.
import type {Page} from 'playwright';

const THROTTLED_MS = 1000;

export function sendToBackground(page: Page): Promise<void> {
  return page.evaluate((throttledMs) => {
    Object.defineProperty(Document.prototype, 'visibilityState', {get: () => 'hidden'});
    Object.defineProperty(Document.prototype, 'hidden', {get: () => true});
    const {setTimeout: later} = window;
    Object.assign(window, {
      setTimeout: (act: TimerHandler, ms = 0, ...args: unknown[]) =>
        later(act, Math.max(ms, throttledMs), ...args),
      requestAnimationFrame: () => 0,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, THROTTLED_MS);
}

/** Makes the document report that it is hidden, without throttling it. */
export const hideTab = (page: Page) => page.evaluate(setVisibility, 'hidden' as const);

/** Takes the window's focus, or gives it back: Playwright gives it to every page. */
export const setFocus = (page: Page, hasFocus: boolean) =>
  page.evaluate((is) => {
    document.hasFocus = () => is;
    window.dispatchEvent(new Event(is ? 'focus' : 'blur'));
  }, hasFocus);

export const showTab = (page: Page) => page.evaluate(setVisibility, 'visible' as const);

/** Runs in the page. */
export function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperties(document, {
    visibilityState: {get: () => state, configurable: true},
    hidden: {get: () => state === 'hidden', configurable: true},
  });
  document.dispatchEvent(new Event('visibilitychange'));
}
