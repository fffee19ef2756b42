// Keeps everything a member may see in the replica, so that each page opens on data that is already local.
import type {Zero} from '@rocicorp/zero';
import {queries} from '../../queries/index.ts';

/** `complete` resolves when the server has sent all of it. */
export function holdEverything(zero: Zero): {complete: Promise<unknown>; release: () => void} {
  const held = [
    zero.preload(queries.me.profile()),
    zero.preload(queries.me.photos()),
    zero.preload(queries.me.questionnaire()),
    zero.preload(queries.me.wallet()),
    zero.preload(queries.me.creditEntries()),
    zero.preload(queries.me.suggestions()),
    zero.preload(queries.me.chats()),
    zero.preload(queries.me.blocks()),
  ];
  return {
    complete: Promise.all(held.map(({complete}) => complete)),
    release: () => held.forEach(({cleanup}) => cleanup()),
  };
}
