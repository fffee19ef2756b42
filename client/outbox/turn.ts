// Elects the tab that sends the outbox: one at a time, connected, and the visible one first, because browsers slow hidden tabs
// down. The election is a Web Lock: when its tab dies, the browser gives it to the next.
import type {Zero} from '@rocicorp/zero';
import {deliver} from './deliver.ts';
import type {Outbox} from './outbox.ts';

/** Sends the outbox whenever it is this tab's turn, until the returned function is called. */
export function takeTurns(zero: Zero, outbox: Outbox): () => void {
  const stop = new AbortController();
  let waiting: AbortController | undefined;
  let turn: AbortController | undefined;
  // A visible tab takes the lock at once: a hidden one may hold it and sleep.
  let isUrgent = document.visibilityState === 'visible';

  const hold = async () => {
    const mine = new AbortController();
    turn = mine;
    if (stop.signal.aborted) return;
    await deliver(zero, outbox, AbortSignal.any([mine.signal, stop.signal]));
  };
  const queue = async () => {
    while (!stop.signal.aborted) {
      waiting = new AbortController();
      const patient = {signal: AbortSignal.any([waiting.signal, stop.signal])};
      const options: LockOptions = isUrgent ? {steal: true} : patient;
      isUrgent = false;
      // Rejected when another tab has stolen the lock, or when this tab stops waiting.
      await navigator.locks.request(`wing-outbox:${outbox.userID}`, options, hold).catch(() => {});
      turn?.abort();
      turn = undefined;
    }
  };
  const takeOver = () => {
    if (document.visibilityState !== 'visible' || turn) return;
    // Both tabs may have handed the same messages over: the server takes an id once, and the order is the same.
    isUrgent = true;
    waiting?.abort();
  };
  document.addEventListener('visibilitychange', takeOver, {signal: stop.signal});
  void queue();
  return () => stop.abort();
}
