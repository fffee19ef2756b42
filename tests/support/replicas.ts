// Reads the replicas of a browser.
import type {Page} from 'playwright';

/** The names of the databases that contain replicas. */
export function replicasOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return databases.flatMap(({name}) => (name?.startsWith('rep:zero-') ? [name] : []));
  });
}
