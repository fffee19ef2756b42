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
