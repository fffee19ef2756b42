// Whether this browser stores anything: private windows, settings and a full disk may forbid it. Known before Zero is opened,
// because its database cannot be changed later.
import {openDB} from 'idb';
import {withTimeout} from '../http/with-timeout.ts';
import {isStorageLasting} from '../storage/storage.ts';

const DATABASE = 'wing-probe';
const STORE = 'values';
/** A database that does not open by then counts as broken: some browsers never answer. A busy phone takes seconds. */
const TIMEOUT_MS = 5000;

let answer = true;
let probing: Promise<void> | undefined;

/** Resolves when {@link canStore} is known; awaited before the shell of members is rendered. Never rejects. */
export function probeStorage(): Promise<void> {
  probing ??= probe();
  return probing;
}

async function probe(): Promise<void> {
  answer = (await withTimeout(storeValue(), TIMEOUT_MS)) !== undefined && isStorageLasting;
}

/** Without storage the replica is in memory: each page load asks the server for all rows. */
export const canStore = (): boolean => answer;

async function storeValue(): Promise<IDBValidKey> {
  const database = await openDB(DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore(STORE),
  });
  return database.put(STORE, 'works', 'wing-probe');
}
