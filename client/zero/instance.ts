// The one Zero instance of this tab: opened for the signed-in member, kept between pages, deleted with its replica when the
// member signs out or the session ends.
import {Zero} from '@rocicorp/zero';
import {useSyncExternalStore} from 'react';
import {mutators} from '../../mutators/index.ts';
import {schema} from '../../schema.ts';
import {announceNewVersion} from '../pwa/new-version.ts';
import {onDeparture} from '../session/departure.ts';
import {forgetPhotos} from '../session/photo-cache.ts';
import {clearDrafts} from '../session/remembered.ts';
import {isSessionVerified} from '../session/session.ts';
import {noteRefusedVersion} from './refused-version.ts';
import {
  deleteReplicas,
  forgetRenewals,
  holdDatabase,
  replicaToOpen,
  settleReplica,
} from './replicas.ts';

/** The longest that a timer takes, 24 days: a hidden tab stays connected, because its title counts unread messages. */
const HIDDEN_MS = 2 ** 31 - 1;

type Opened = {userID: string; zero: Zero; close: () => Promise<void>};

let current: Opened | undefined;
/** Aborted when a member leaves: ends the deletion of replicas that other tabs used. */
let stay = new AbortController();
const listeners = new Set<() => void>();
const watchers = new Set<(zero: Zero) => void>();

function open(userID: string): Opened {
  const zero = new Zero({
    userID,
    storageKey: replicaToOpen(userID, isSessionVerified()),
    context: {userID},
    cacheURL: `${location.origin}/zero`,
    schema,
    mutators,
    hiddenTabDisconnectDelay: HIDDEN_MS,
    // The server no longer knows this client. Zero would reload the page, which loses what the member is typing.
    onClientStateNotFound: () => reopen(userID),
    // Zero would reload the page; Wing asks the member.
    onUpdateNeeded: ({type}) => {
      if (type !== 'NewClientGroup') noteRefusedVersion();
      announceNewVersion();
    },
  });
  const release = holdDatabase(zero.idbName);
  for (const watch of watchers) watch(zero);
  return {userID, zero, close: () => zero.close().finally(release)};
}

/** To be called when the server has sent everything that a Zero holds. */
export function settle(zero: Zero): void {
  if (current?.zero !== zero) return;
  // An aborted wait, or a database that cannot be deleted, is tried again at the next start.
  void settleReplica(current.userID, zero, stay.signal).catch(() => undefined);
}

/**
 * For the devtools: passes on every Zero that this tab opens, before it is used, and at once the one that is open. Returns
 * whether none was open.
 */
export function onZero(watch: (zero: Zero) => void): boolean {
  watchers.add(watch);
  if (current) watch(current.zero);
  return current === undefined;
}

function reopen(userID: string): void {
  if (current?.userID !== userID) return;
  void current.close();
  current = open(userID);
  for (const listener of listeners) listener();
}

function zeroFor(userID: string): Zero {
  if (current?.userID !== userID) {
    void current?.close();
    current = open(userID);
  }
  return current.zero;
}

onDeparture(async (userID, how) => {
  if (how === 'signed-out') clearDrafts(userID);
  forgetRenewals(userID);
  await forgetPhotos();
  if (current?.userID === userID) {
    const {close} = current;
    current = undefined;
    stay.abort();
    stay = new AbortController();
    await close();
  }
  await deleteReplicas(userID);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useZeroFor(userID: string): Zero {
  return useSyncExternalStore(subscribe, () => zeroFor(userID));
}
