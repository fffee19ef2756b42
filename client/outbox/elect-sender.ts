// Elects the tab that sends the outbox by a Web Lock: a connected tab, visible tabs first, because browsers throttle hidden
// ones. The browser releases the lock of a closed or crashed tab.
import type {Zero} from '@rocicorp/zero';
import {deliver} from './deliver.ts';
import type {Outbox} from './outbox.ts';

const LOCK_RETRY_MS = 500;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends the outbox while this tab is elected, until the returned function is called. */
export function electSender(zero: Zero, outbox: Outbox): () => void {
  const stopped = new AbortController();
  let lockRequest: AbortController | undefined;
  let delivery: AbortController | undefined;
  // A visible tab steals the lock: a hidden tab that holds it may be frozen.
  let mustSteal = document.visibilityState === 'visible';

  const deliverWhileLocked = async () => {
    const thisDelivery = new AbortController();
    delivery = thisDelivery;
    if (stopped.signal.aborted) return;
    await deliver(zero, outbox, AbortSignal.any([thisDelivery.signal, stopped.signal]));
  };
  const requestLock = async () => {
    while (!stopped.signal.aborted) {
      lockRequest = new AbortController();
      const queued = {signal: AbortSignal.any([lockRequest.signal, stopped.signal])};
      const options: LockOptions = mustSteal ? {steal: true} : queued;
      mustSteal = false;
      // Rejects when another tab steals the lock, and when this request is aborted. WebKit also rejects each request at once
      // while a page goes away: without the delay, this loop keeps the old page busy for good, and a reload never ends.
      await navigator.locks
        .request(`wing-outbox:${outbox.userID}`, options, deliverWhileLocked)
        .catch(() => (mustSteal ? undefined : sleep(LOCK_RETRY_MS)));
      delivery?.abort();
      delivery = undefined;
    }
  };
  const takeOver = () => {
    if (document.visibilityState !== 'visible' || delivery) return;
    // Both tabs may send the same messages: the order is the same, and the server accepts an id once.
    mustSteal = true;
    lockRequest?.abort();
  };
  document.addEventListener('visibilitychange', takeOver, {signal: stopped.signal});
  void requestLock();
  return () => stopped.abort();
}
