// Chooses the IndexedDB database of a member's replica, and deletes unused ones. Each tab holds a Web Lock on the database
// that it uses, so a database is deleted only when no tab uses it.
import {dropDatabase} from '@rocicorp/zero';
import {REPLICA_PAGES_MAX} from '../../rules/sync.ts';
import {browserStorage} from '../session/storage.ts';
import {removeMarks, unsentMarks} from './unsent-marks.ts';

const replicaKey = (userID: string) => `wing-replica:${userID}`;
const renewalKey = (userID: string) => `wing-replica-renewal:${userID}`;
/** The number of pages since the active replica was completed. */
const pagesKey = (userID: string) => `wing-replica-pages:${userID}`;

const DAY_MS = 86_400_000;
/** Zero persists rows within 1.5 s of receiving them (`PERSIST_THROTTLE_MS` and `PERSIST_IDLE_TIMEOUT_MS`). */
const PERSIST_WAIT_MS = 2000;
/** A tab that has read a storage key has requested its lock by then. */
const LOCK_WAIT_MS = 1000;

/** The `storageKey` of the replica that was completed last; empty until the first renewal. */
const activeStorageKey = (userID: string): string => browserStorage.read(replicaKey(userID)) ?? '';

/** Makes the next start fill an empty replica, whose storage key is the current time. @returns whether the request is stored. */
export const requestRenewal = (userID: string): boolean =>
  browserStorage.write(renewalKey(userID), String(Date.now()));

/** Call when a page opens a replica. Each page adds rows about the replica to zero-cache's database. */
export function countPage(userID: string): void {
  const pages = Number(browserStorage.read(pagesKey(userID)) ?? 0) + 1;
  browserStorage.write(pagesKey(userID), String(pages));
  const isRequested = browserStorage.read(renewalKey(userID)) !== undefined;
  if (pages >= REPLICA_PAGES_MAX && !isRequested) requestRenewal(userID);
}

/** At most one renewal a day, by the time in the storage key. */
function isRenewalDue(userID: string): boolean {
  const ageMs = Date.now() - Number(activeStorageKey(userID));
  // Also after the clock was set back.
  return !(ageMs >= 0 && ageMs < DAY_MS);
}

/**
 * The `storageKey` that a tab opens. Without a server: the active one. With a server: first a replica with an unsent block
 * or pause, because Zero sends them only from there; then the requested replica; then the active one.
 */
export function storageKeyToOpen(userID: string, hasServer: boolean): string {
  const filled = activeStorageKey(userID);
  if (!hasServer) return filled;
  const [markedKey] = unsentMarks(userID).values();
  const requested = browserStorage.read(renewalKey(userID));
  return markedKey ?? (isRenewalDue(userID) ? requested : undefined) ?? filled;
}

/** For the devtools: makes tabs that open later use an empty replica. */
export function startEmptyReplica(userID: string): void {
  browserStorage.write(replicaKey(userID), String(Date.now()));
  browserStorage.write(renewalKey(userID), undefined);
  browserStorage.write(pagesKey(userID), undefined);
}

/** Makes tabs that open later use the default replica. */
export function forgetRenewals(userID: string): void {
  browserStorage.write(replicaKey(userID), undefined);
  browserStorage.write(renewalKey(userID), undefined);
  browserStorage.write(pagesKey(userID), undefined);
  removeMarks(unsentMarks(userID).keys());
}

/** Deletes all replicas of a member, also those of earlier versions. */
export async function deleteReplicas(userID: string): Promise<void> {
  const databases = await databasesOf(userID);
  await Promise.all(databases.map((name) => dropDatabase(name)));
}

type Replica = {readonly storageKey: string; readonly idbName: string};

/**
 * Call when the server has sent all rows of a replica. A requested replica becomes the active one; then all others are
 * deleted as soon as no tab uses them. Does nothing for a replica that is neither requested nor active.
 */
export async function adoptReplica(
  userID: string,
  replica: Replica,
  signal: AbortSignal,
): Promise<void> {
  await waitFor(PERSIST_WAIT_MS);
  if (signal.aborted) return;
  storeAdoptedKey(userID, replica);
  // A tab that has just read the earlier key may not have its lock yet.
  await waitFor(LOCK_WAIT_MS);
  await deleteOthers(userID, replica, signal);
}

function storeAdoptedKey(userID: string, {storageKey}: Replica): void {
  const isRequested = browserStorage.read(renewalKey(userID)) === storageKey;
  // When local storage is full, the request stays and the next start opens this replica again.
  if (!isRequested || !browserStorage.write(replicaKey(userID), storageKey)) return;
  browserStorage.write(renewalKey(userID), undefined);
  browserStorage.write(pagesKey(userID), undefined);
}

/** Keeps databases with the same storage key and an older schema: Zero deletes them a day after their last use. */
async function deleteOthers(
  userID: string,
  {storageKey, idbName}: Replica,
  signal: AbortSignal,
): Promise<void> {
  const others = (await databasesOf(userID)).filter(
    (name) => replicaName(name) !== replicaName(idbName),
  );
  const mayDelete = () =>
    activeStorageKey(userID) === storageKey &&
    [...unsentMarks(userID).values()].every((marked) => marked === storageKey);
  // Checked under the lock: another tab may have renewed or marked a replica meanwhile.
  const remove = (name: string) =>
    navigator.locks.request(lockName(name), {signal}, async () => {
      if (mayDelete()) await dropDatabase(name);
    });
  await Promise.all(others.map(remove));
}

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Locks a database while this tab uses it. @returns a function that releases the lock. */
export function lockDatabase(database: string): () => void {
  const {promise, resolve} = Promise.withResolvers<void>();
  void navigator.locks.request(lockName(database), {mode: 'shared'}, () => promise);
  return resolve;
}

const lockName = (database: string) => `wing-database:${database}`;

/** Zero's database names are `rep:zero-<user id>-<hash of the storage key>:<format>:<schema>`. */
const replicaName = (database: string) => database.split(':', 2).join(':');

async function databasesOf(userID: string): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({name}) => (name?.includes(`zero-${userID}-`) ? [name] : []));
}
