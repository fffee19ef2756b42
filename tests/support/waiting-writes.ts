// The database in which a page keeps the writes that wait.
import type {Page} from 'playwright';

/** Makes everything that waits older. */
export function ageWrites(page: Page, days: number): Promise<void> {
  return page.evaluate(async (ms) => {
    const open = indexedDB.open('wing-writes');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const store = open.result.transaction('entries', 'readwrite').objectStore('entries');
    const all = store.getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    for (const entry of all.result) store.put({...entry, at: entry.at - ms});
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve));
    open.result.close();
  }, days * 86_400_000);
}

/** Makes everything that is stored wait, as on a slow disk. */
export function delayStoring(page: Page, delayMs: number): Promise<void> {
  return page.evaluate(async (delay) => {
    const open = indexedDB.open('wing-writes');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const store = open.result.transaction('entries', 'readwrite').objectStore('entries');
    const until = performance.now() + delay;
    // Requests keep the transaction open, and writes wait for its end.
    const keepOpen = () => {
      if (performance.now() < until) store.count().addEventListener('success', keepOpen);
    };
    keepOpen();
  }, delayMs);
}
