// Which tab sends: one at a time, a connected one, and rather the one that is looked at, because
// browsers slow the others down. When it dies, the browser gives its turn to the next.
import type {Zero} from '@rocicorp/zero';
import {deliver} from './deliver.ts';
import type {Outbox} from './outbox.ts';

/** Sends the outbox whenever it is this tab's turn, until the returned function is called. */
export function takeTurns(zero: Zero, outbox: Outbox): () => void {
  const stop = new AbortController();
  let waiting: AbortController | undefined;
  let turn: AbortController | undefined;
  // Who opens a tab looks at it: one in the background may hold the turn and sleep.
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
      // It fails when another tab has taken the turn away, or when this one no longer wants to wait.
      await navigator.locks.request(`wing-outbox:${outbox.userID}`, options, hold).catch(() => {});
      turn?.abort();
      turn = undefined;
    }
  };
  const takeOver = () => {
    if (document.visibilityState !== 'visible' || turn) return;
    // What both tabs may have handed over meanwhile has one id and one order.
    isUrgent = true;
    waiting?.abort();
  };
  document.addEventListener('visibilitychange', takeOver, {signal: stop.signal});
  void queue();
  return () => stop.abort();
}
