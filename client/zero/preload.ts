// Preloads all data that the member may see, so that every page opens on local data, also offline.
import type {Zero} from '@rocicorp/zero';
import {queries} from '../../queries/index.ts';

/** `complete` resolves when the server has sent all rows; it rejects when a query fails. */
export function preloadMemberData(zero: Zero): {complete: Promise<unknown>; release: () => void} {
  const preloads = [
    zero.preload(queries.me.profile()),
    zero.preload(queries.me.questionnaire()),
    zero.preload(queries.me.wallet()),
    zero.preload(queries.me.suggestions()),
    zero.preload(queries.me.chats()),
  ];
  return {
    complete: Promise.all(preloads.map(({complete}) => complete)),
    release: () => preloads.forEach(({cleanup}) => cleanup()),
  };
}
