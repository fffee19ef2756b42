// Records layout shifts that follow no user input, as the browser reports them.
import type {Page} from 'playwright';

declare global {
  interface Window {
    wingShifts?: string[];
  }
}

/** From the next page on, records each shift with the elements that moved. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: string[] = [];
    window.wingShifts = recorded;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'hadRecentInput' in entry) || entry.hadRecentInput) continue;
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
        const moved = sources.map(({node, previousRect: from, currentRect: to}) => {
          const what = node instanceof Element ? node.outerHTML : `text: ${node?.textContent}`;
          return `from y ${from.y}, height ${from.height} to y ${to.y}, height ${to.height}: ${what.slice(0, 400)}`;
        });
        recorded.push(`${location.pathname}: ${String(entry.value)} ${moved.join('; ')}`);
      }
    }).observe({type: 'layout-shift', buffered: true});
  });
}

/** Every recorded shift of the current page. */
export function shifts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.wingShifts ?? []);
}
