// The Zero instance of this tab: opened for the signed-in member, and closed when the member leaves.
import {Zero} from '@rocicorp/zero';
import {useSyncExternalStore} from 'react';
import {mutators} from '../../../mutators/index.ts';
import {schema} from '../../../schema.ts';
import {announceNewVersion} from '../pwa/new-version.ts';
import {canStore} from './can-store.ts';
import {setVersionRefused} from './network.ts';
import {createListeners} from '../storage/listeners.ts';

/**
 * The maximum of a timer, 24 days. A hidden tab stays connected: its title counts unread messages. Without a connection Zero
 * goes on to show what the member does, because it refuses writes only when it is disconnected.
 */
const ZERO_STAYS_MS = 2 ** 31 - 1;

let current: Zero | undefined;
const {notify, subscribe} = createListeners();
let watchOpened: ((zero: Zero) => void) | undefined;

function open(userID: string): Zero {
  const zero = new Zero({
    userID,
    context: {userID},
    cacheURL: `${location.origin}/zero`,
    schema,
    mutators,
    kvStore: canStore() ? 'idb' : 'mem',
    hiddenTabDisconnectDelay: ZERO_STAYS_MS,
    disconnectTimeoutMs: ZERO_STAYS_MS,
    // The server no longer knows this client. By default Zero reloads the page, which loses text that the member is typing.
    onClientStateNotFound: () => reopen(userID),
    // By default Zero reloads the page; Wing asks the member first.
    onUpdateNeeded: ({type}) => {
      if (type !== 'NewClientGroup') setVersionRefused();
      announceNewVersion();
    },
  });
  watchOpened?.(zero);
  return zero;
}

/** For the devtools: calls `watch` with the open Zero and with each later one before it is used. */
export function onZeroOpened(watch: (zero: Zero) => void): void {
  watchOpened = watch;
  if (current) watch(current);
}

function reopen(userID: string): void {
  if (current?.userID !== userID) return;
  void current.close();
  current = open(userID);
  notify();
}

/** Call when a member has left. */
export async function closeZero(userID: string): Promise<void> {
  if (current?.userID !== userID) return;
  const left = current;
  current = undefined;
  await left.close();
}

/** A page shows one member: it is loaded anew before the next one. */
export function useZeroFor(userID: string): Zero {
  return useSyncExternalStore(subscribe, () => (current ??= open(userID)));
}
