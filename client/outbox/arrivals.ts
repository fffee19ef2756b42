// Takes a message out of the outbox when this tab's replica has its row. Each tab does so for itself, because each has a
// connection of its own.
import type {Zero} from '@rocicorp/zero';
import {DELIVERED_MAX} from '../../queries/chat.ts';
import {queries} from '../../queries/index.ts';
import type {Outbox} from './outbox.ts';

/** The server is asked for a row that has not come this long after the message left the outbox. */
const ROW_PATIENCE_MS = 2000;

/** Until the returned function is called. */
export function watchArrivals(zero: Zero, outbox: Outbox): () => void {
  const view = zero.materialize(queries.me.chats());
  let here = new Set<string>();
  let patience: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const look = () => {
    const ids = outbox.entries().map(({id}) => id);
    void outbox.settle(ids.filter((id) => here.has(id)));
    if (outbox.left().length > 0 && !isOver) patience ??= setTimeout(ask, ROW_PATIENCE_MS);
  };
  // The list of chats holds the newest messages only.
  const ask = async () => {
    const ids = outbox.left().slice(0, DELIVERED_MAX);
    const answer = zero.run(queries.chat.delivered({ids}), {type: 'complete', ttl: 'none'});
    await answer.then(
      (rows) => outbox.conclude(ids, new Set(rows.map(({id}) => id))),
      () => undefined,
    );
    patience = undefined;
    look();
  };
  view.addListener((chats) => {
    here = new Set(chats.flatMap(({messages}) => messages.map(({id}) => id)));
    look();
  });
  const stopListening = outbox.subscribe(look);
  return () => {
    isOver = true;
    clearTimeout(patience);
    stopListening();
    view.destroy();
  };
}
