// Which IndexedDB database holds a member's replica in this browser. Each tab holds a lock on the database that it uses, which
// the browser releases with the tab: a database is deleted only when no tab uses it.
import {dropDatabase} from '@rocicorp/zero';
import {browserStorage} from '../session/storage.ts';

const replicaKey = (userID: string) => `wing-replica:${userID}`;
const renewalKey = (userID: string) => `wing-replica-renewal:${userID}`;

/** The `storageKey` of the replica that tabs open from now on; empty until the first renewal. */
export const usedReplica = (userID: string): string =>
  browserStorage.read(replicaKey(userID)) ?? '';

/** The next start opens an empty replica. */
export const requestRenewal = (userID: string): void =>
  browserStorage.write(renewalKey(userID), 'requested');

export const isRenewalRequested = (userID: string): boolean =>
  browserStorage.read(renewalKey(userID)) !== undefined;

/** Tabs that open from now on use an empty replica. */
export function renewReplica(userID: string): void {
  browserStorage.write(replicaKey(userID), crypto.randomUUID());
  browserStorage.write(renewalKey(userID), undefined);
}

/** Tabs that open from now on use the member's first replica. */
export function forgetRenewals(userID: string): void {
  browserStorage.write(replicaKey(userID), undefined);
  browserStorage.write(renewalKey(userID), undefined);
}

/** Deletes every replica of a member, also those of earlier versions. */
export async function deleteReplicas(userID: string): Promise<void> {
  const databases = await databasesOf(userID);
  await Promise.all(databases.map((name) => dropDatabase(name)));
}

/**
 * Deletes a member's replicas with another storage key than the database `used`, each once no tab uses it. Those with the
 * same key and an older schema stay: Zero sends what they have not sent.
 */
export async function deleteUnused(
  userID: string,
  used: string,
  signal: AbortSignal,
): Promise<void> {
  const others = (await databasesOf(userID)).filter((name) => replicaOf(name) !== replicaOf(used));
  const remove = (name: string) =>
    navigator.locks.request(lockOf(name), {signal}, () => dropDatabase(name));
  // A tab that reads the old key while another one renews the replica has not got its lock yet.
  await new Promise((resolve) => setTimeout(resolve, OPENING_MS));
  await Promise.all(others.map(remove));
}

/** A tab that opens a database has the lock on it within this time. */
const OPENING_MS = 2000;

/** Locks a database for as long as this tab uses it. Returns how to release it. */
export function holdDatabase(database: string): () => void {
  const {promise, resolve} = Promise.withResolvers<void>();
  void navigator.locks.request(lockOf(database), {mode: 'shared'}, () => promise);
  return resolve;
}

const lockOf = (database: string) => `wing-database:${database}`;

/** Zero's names: `rep:zero-<user id>-<hash of the storage key>:<format>:<schema>`. */
const replicaOf = (database: string) => database.split(':', 2).join(':');

async function databasesOf(userID: string): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({name}) => (name?.includes(`zero-${userID}-`) ? [name] : []));
}
