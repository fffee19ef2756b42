// A tab that sleeps as browsers let tabs sleep: nothing in it runs any more, whatever locks it holds. They stop
// none in the middle of an IndexedDB transaction, which other tabs would wait for.
import type {Page} from 'playwright';

declare global {
  interface Window {
    /** Stops the page as soon as it has no transaction open. */
    fallAsleep?: () => void;
  }
}

/** Counts the page's transactions; stops it, on demand, at a moment without any. Runs in the page. */
function countTransactions(): void {
  let open = 0;
  let isTired = false;
  const look = () => {
    if (!isTired || open > 0) return;
    isTired = false;
    // oxlint-disable-next-line no-debugger -- here the page stops until it is woken
    debugger;
  };
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function count(this: IDBDatabase, ...args) {
    const transaction = begin.apply(this, args);
    open += 1;
    const end = () => {
      open -= 1;
      look();
    };
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
    return transaction;
  };
  window.fallAsleep = () => {
    isTired = true;
    look();
  };
}

export type Sleeper = {sleep: () => Promise<void>; wake: () => Promise<void>};

/** To be called before the page is opened. */
export async function letSleep(page: Page): Promise<Sleeper> {
  await page.addInitScript(countTransactions);
  const cdp = await page.context().newCDPSession(page);
  return {
    sleep: async () => {
      const asleep = new Promise((resolve) => {
        cdp.once('Debugger.paused', resolve);
      });
      await cdp.send('Debugger.enable');
      // Never in the call itself, which would only be answered by a page that is awake.
      await page.evaluate(() => void setTimeout(() => window.fallAsleep?.()));
      await asleep;
    },
    wake: async () => {
      await cdp.send('Debugger.resume');
    },
  };
}
