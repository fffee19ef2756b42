// Suspends a tab as browsers suspend background tabs: no code runs, while its locks stay held. Never during an
// IndexedDB transaction, which would block other tabs.
import type {Page} from 'playwright';

declare global {
  interface Window {
    /** Suspends the page as soon as it has no open transaction. */
    suspendWhenIdle?: () => void;
  }
}

/** Runs in the page: counts open transactions, and suspends the page on request once none is open. */
function countTransactions(): void {
  let open = 0;
  let isRequested = false;
  const suspendIfIdle = () => {
    if (!isRequested || open > 0) return;
    isRequested = false;
    // oxlint-disable-next-line no-debugger -- here the page stops until it is resumed
    debugger;
  };
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function count(this: IDBDatabase, ...args) {
    const transaction = begin.apply(this, args);
    open += 1;
    const end = () => {
      open -= 1;
      suspendIfIdle();
    };
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
    return transaction;
  };
  window.suspendWhenIdle = () => {
    isRequested = true;
    suspendIfIdle();
  };
}

export type SuspendableTab = {suspend: () => Promise<void>; resume: () => Promise<void>};

/** Call this before the page is opened. */
export async function makeSuspendable(page: Page): Promise<SuspendableTab> {
  await page.addInitScript(countTransactions);
  const cdp = await page.context().newCDPSession(page);
  return {
    suspend: async () => {
      const paused = new Promise((resolve) => {
        cdp.once('Debugger.paused', resolve);
      });
      await cdp.send('Debugger.enable');
      // In a timer: an evaluate call would wait until the page is resumed.
      await page.evaluate(() => void setTimeout(() => window.suspendWhenIdle?.()));
      await paused;
    },
    resume: async () => {
      await cdp.send('Debugger.resume');
    },
  };
}
