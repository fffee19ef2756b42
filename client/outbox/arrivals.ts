// Removes a message from the outbox when this tab's replica has its row. Every tab does so, because every tab has its own
// replica.
import type {Zero} from '@rocicorp/zero';
import {DELIVERED_MAX} from '../../queries/chat.ts';
import {queries} from '../../queries/index.ts';
import type {Outbox} from './outbox.ts';
import {ROW_TIMEOUT_MS} from './state.ts';

/** Runs until the returned function is called. */
export function watchArrivals(zero: Zero, outbox: Outbox): () => void {
  const view = zero.materialize(queries.me.chats());
  let rowIds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const removeArrived = () => {
    const ids = outbox.entries().map(({id}) => id);
    void outbox.removeArrived(ids.filter((id) => rowIds.has(id)));
    if (outbox.awaitingRow().length > 0 && !isStopped)
      timer ??= setTimeout(askServer, ROW_TIMEOUT_MS);
  };
  // Needed because the view has only the newest messages of each chat.
  const askServer = async () => {
    const ids = outbox.awaitingRow().slice(0, DELIVERED_MAX);
    const read = zero.run(queries.chat.delivered({ids}), {type: 'complete', ttl: 'none'});
    await read.then(
      (rows) => outbox.reconcile(ids, new Set(rows.map(({id}) => id))),
      () => undefined,
    );
    timer = undefined;
    removeArrived();
  };
  view.addListener((chats) => {
    rowIds = new Set(chats.flatMap(({messages}) => messages.map(({id}) => id)));
    removeArrived();
  });
  const stopListening = outbox.subscribe(removeArrived);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopListening();
    view.destroy();
  };
}
