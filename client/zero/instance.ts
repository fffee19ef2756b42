// The one Zero instance of this tab: opened for the member who is signed in, kept while they move
// between pages, deleted with its replica when they sign out.
import {Zero} from '@rocicorp/zero';
import {useSyncExternalStore} from 'react';
import {mutators} from '../../mutators/index.ts';
import {schema} from '../../schema.ts';
import {announceNewVersion} from '../pwa/new-version.ts';
import {forgetPhotos} from '../session/photo-cache.ts';
import {clearDrafts} from '../session/remembered.ts';
import {onSignOut} from '../session/session.ts';

let current: {userID: string; zero: Zero} | undefined;
const listeners = new Set<() => void>();

function open(userID: string): Zero {
  return new Zero({
    userID,
    context: {userID},
    cacheURL: `${location.origin}/zero`,
    schema,
    mutators,
    // The server no longer knows this client (a new database, or long away): start a fresh one
    // instead of Zero's own reload, which would take what is being typed with it.
    onClientStateNotFound: () => replace(userID),
    // Zero would reload the page; Wing asks.
    onUpdateNeeded: announceNewVersion,
  });
}

function replace(userID: string): void {
  if (current?.userID !== userID) return;
  void current.zero.close();
  current = {userID, zero: open(userID)};
  for (const listener of listeners) listener();
}

function zeroFor(userID: string): Zero {
  if (current?.userID !== userID) {
    void current?.zero.close();
    current = {userID, zero: open(userID)};
  }
  return current.zero;
}

onSignOut(async (userID) => {
  clearDrafts(userID);
  await forgetPhotos();
  if (current?.userID !== userID) return;
  const {zero} = current;
  current = undefined;
  await zero.delete();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useZeroFor(userID: string): Zero {
  return useSyncExternalStore(subscribe, () => zeroFor(userID));
}
