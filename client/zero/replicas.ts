// Which IndexedDB database holds a member's replica in this browser. Each tab holds a lock on the database that it uses, which
// the browser releases with the tab: a database is deleted only when no tab uses it.
import {dropDatabase} from '@rocicorp/zero';
import {browserStorage} from '../session/storage.ts';
import {removeMarks, unsentMarks} from './unsent-marks.ts';

const replicaKey = (userID: string) => `wing-replica:${userID}`;
const renewalKey = (userID: string) => `wing-replica-renewal:${userID}`;

const DAY_MS = 86_400_000;
/** Zero persists rows within 1.5 s of receiving them (`PERSIST_THROTTLE_MS` and `PERSIST_IDLE_TIMEOUT_MS`). */
const PERSISTED_MS = 2000;
/** A tab requests the lock on a database in the task in which it reads the storage key. */
const OPENING_MS = 1000;

/** The `storageKey` of the last replica that was filled; empty until the first renewal. */
const filledReplica = (userID: string): string => browserStorage.read(replicaKey(userID)) ?? '';

/** The next start fills an empty replica, whose storage key is the time of this request. Returns whether that is stored. */
export const requestRenewal = (userID: string): boolean =>
  browserStorage.write(renewalKey(userID), String(Date.now()));

/** One renewal a day, by the time in the storage key. */
function isRenewalDue(userID: string): boolean {
  const ageMs = Date.now() - Number(filledReplica(userID));
  // A clock that was set back must not stop renewals.
  return !(ageMs >= 0 && ageMs < DAY_MS);
}

/**
 * The `storageKey` that a tab is to open: the replica that was filled last, unless the server can be reached. Then first one
 * with an unsent block or pause, because only a tab that opens it sends them, and next the requested one.
 */
export function replicaToOpen(userID: string, hasServer: boolean): string {
  const filled = filledReplica(userID);
  if (!hasServer) return filled;
  const [marked] = unsentMarks(userID).values();
  const requested = browserStorage.read(renewalKey(userID));
  return marked ?? (isRenewalDue(userID) ? requested : undefined) ?? filled;
}

/** For the devtools: tabs that open from now on use an empty replica. */
export function startEmptyReplica(userID: string): void {
  browserStorage.write(replicaKey(userID), String(Date.now()));
  browserStorage.write(renewalKey(userID), undefined);
}

/** Tabs that open from now on use the member's first replica. */
export function forgetRenewals(userID: string): void {
  browserStorage.write(replicaKey(userID), undefined);
  browserStorage.write(renewalKey(userID), undefined);
  removeMarks(unsentMarks(userID).keys());
}

/** Deletes every replica of a member, also those of earlier versions. */
export async function deleteReplicas(userID: string): Promise<void> {
  const databases = await databasesOf(userID);
  await Promise.all(databases.map((name) => dropDatabase(name)));
}

/** An open replica, as Zero names it. */
type Replica = {readonly storageKey: string; readonly idbName: string};

/**
 * To be called when the server has sent all of a replica. From then on tabs open it if it was requested, and the others are
 * deleted, each once no tab uses it. Does nothing for a replica that is neither requested nor in use.
 */
export async function settleReplica(
  userID: string,
  replica: Replica,
  signal: AbortSignal,
): Promise<void> {
  await waitFor(PERSISTED_MS);
  if (signal.aborted) return;
  adoptRequested(userID, replica);
  // A tab that has read the earlier key does not have its lock yet.
  await waitFor(OPENING_MS);
  await deleteOthers(userID, replica, signal);
}

function adoptRequested(userID: string, {storageKey}: Replica): void {
  const isRequested = browserStorage.read(renewalKey(userID)) === storageKey;
  // Without space the request stands, and the next start opens this replica again.
  if (!isRequested || !browserStorage.write(replicaKey(userID), storageKey)) return;
  browserStorage.write(renewalKey(userID), undefined);
}

/** Databases with the same storage key and an older schema stay: Zero deletes them a day after their last use. */
async function deleteOthers(
  userID: string,
  {storageKey, idbName}: Replica,
  signal: AbortSignal,
): Promise<void> {
  const others = (await databasesOf(userID)).filter(
    (name) => replicaOf(name) !== replicaOf(idbName),
  );
  const mayDelete = () =>
    filledReplica(userID) === storageKey &&
    [...unsentMarks(userID).values()].every((marked) => marked === storageKey);
  // Another tab may have renewed the replica, or marked one, while this one waited for the lock.
  const remove = (name: string) =>
    navigator.locks.request(lockOf(name), {signal}, async () => {
      if (mayDelete()) await dropDatabase(name);
    });
  await Promise.all(others.map(remove));
}

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
