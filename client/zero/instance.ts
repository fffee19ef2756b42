// The Zero instance of this tab: opened for the signed-in member, and closed and deleted with its replica when the member
// signs out or the session ends.
import {Zero} from '@rocicorp/zero';
import {useSyncExternalStore} from 'react';
import {mutators} from '../../mutators/index.ts';
import {schema} from '../../schema.ts';
import {announceNewVersion} from '../pwa/new-version.ts';
import {onDeparture} from '../session/departure.ts';
import {deletePhotoCache} from '../session/photo-cache.ts';
import {clearDrafts, lastMember} from '../session/remembered.ts';
import {isSessionVerified} from '../session/session.ts';
import {canStore} from './can-store.ts';
import {setVersionRefused} from './refused-version.ts';
import {
  deleteReplicas,
  forgetRenewals,
  lockDatabase,
  countPage,
  storageKeyToOpen,
  adoptReplica,
} from './replicas.ts';
import {createListeners} from '../session/listeners.ts';

/**
 * The maximum of a timer, 24 days. Wing decides itself which hidden tabs disconnect: Zero's own delay would also stop a
 * tab that has something to send from connecting.
 */
const ZERO_HIDDEN_TAB_DELAY_MS = 2 ** 31 - 1;

type Opened = {userID: string; storageKey: string; zero: Zero; close: () => Promise<void>};

let current: Opened | undefined;
/** Aborted when the member leaves, which cancels deletions that wait until no tab uses the replica. */
let signedIn = new AbortController();
const {notify, subscribe} = createListeners();
const watchers = new Set<(zero: Zero) => void>();

function open(userID: string, storageKey = storageKeyToOpen(userID, isSessionVerified())): Opened {
  const zero = new Zero({
    userID,
    storageKey,
    context: {userID},
    cacheURL: `${location.origin}/zero`,
    schema,
    mutators,
    kvStore: canStore() ? 'idb' : 'mem',
    hiddenTabDisconnectDelay: ZERO_HIDDEN_TAB_DELAY_MS,
    // The server no longer knows this client. By default Zero reloads the page, which loses text that the member is typing.
    onClientStateNotFound: () => reopen(userID),
    // By default Zero reloads the page; Wing asks the member first.
    onUpdateNeeded: ({type}) => {
      if (type !== 'NewClientGroup') setVersionRefused();
      announceNewVersion();
    },
  });
  const release = lockDatabase(zero.idbName);
  countPage(userID);
  for (const watch of watchers) watch(zero);
  return {userID, storageKey, zero, close: () => zero.close().finally(release)};
}

/** Call when the server has sent all rows of the replica. */
export function adoptFilledReplica(zero: Zero): void {
  if (current?.zero !== zero) return;
  // Retried at the next start.
  void adoptReplica(current.userID, zero, signedIn.signal).catch(() => undefined);
}

/** For the devtools: calls `watch` with the open Zero and with each later one before it is used. @returns whether none was open. */
export function onZeroOpened(watch: (zero: Zero) => void): boolean {
  watchers.add(watch);
  if (current) watch(current.zero);
  return current === undefined;
}

function reopen(userID: string, storageKey?: string): void {
  if (current?.userID !== userID) return;
  void current.close();
  current = open(userID, storageKey);
  notify();
}

/**
 * Call in a hidden tab whose writes the server has all taken. A Zero that is opened there connects when the tab is visible.
 * Keeps the replica, also if a fresh one was requested (replicas.ts): the tab may become visible without a network.
 */
export function disconnectUntilVisible(zero: Zero): void {
  if (current?.zero === zero) reopen(current.userID, current.storageKey);
}

function zeroFor(userID: string): Zero {
  if (current?.userID !== userID) {
    void current?.close();
    current = open(userID);
  }
  return current.zero;
}

onDeparture(async (userID, departure) => {
  if (departure === 'signed-out') clearDrafts(userID);
  forgetRenewals(userID);
  const left = current?.userID === userID ? current : undefined;
  if (left) {
    current = undefined;
    signedIn.abort();
    signedIn = new AbortController();
  }
  await Promise.all([left?.close(), deletePhotoCache()]);
  // When that took longer than a sign-in waits, the member may have signed in again and use the same replica.
  if (lastMember() !== userID) await deleteReplicas(userID);
});

export function useZeroFor(userID: string): Zero {
  return useSyncExternalStore(subscribe, () => zeroFor(userID));
}
