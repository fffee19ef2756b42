// What jumped on a page by itself: layout shifts that no press can explain, as the browser reports them.
import type {Page} from 'playwright';
import {FONT_TIMEOUT_MS} from '../../client/fonts.ts';
import {ignoreTimers} from './ignore-timers.ts';

declare global {
  interface Window {
    wingShifts?: string[];
  }
}

/**
 * From the next page on, each shift is kept with what moved. A page that has waited long enough for our letters
 * is drawn in others, and moves when they come: not what is looked for here, so it waits for them.
 */
export async function watchShifts(page: Page): Promise<void> {
  await ignoreTimers(page, FONT_TIMEOUT_MS);
  await watchAllShifts(page);
}

/** The same of the page as it is. */
export async function watchAllShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: string[] = [];
    window.wingShifts = kept;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'hadRecentInput' in entry) || entry.hadRecentInput) continue;
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
        const moved = sources.map(({node}) =>
          node instanceof Element ? node.outerHTML : `text: ${node?.textContent}`,
        );
        kept.push(`${location.pathname}: ${String(entry.value)} ${moved.join(', ').slice(0, 400)}`);
      }
    }).observe({type: 'layout-shift', buffered: true});
  });
}

/** Every shift on the page as it was last loaded. */
export function shifts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.wingShifts ?? []);
}
