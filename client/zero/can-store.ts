// Whether this browser stores anything: private windows, settings and a full disk may forbid it. Known before Zero is opened,
// because its database cannot be changed later.
import {isStorageLasting} from '../session/storage.ts';

const DATABASE = 'wing-probe';
const KEY = 'wing-probe';
/** A database that does not open by then counts as broken: some browsers never answer. */
const TIMEOUT_MS = 2000;

let answer = true;
let probing: Promise<void> | undefined;

/** Resolves when {@link canStore} is known; awaited before the shell of members is rendered. Never rejects. */
export function probeStorage(): Promise<void> {
  probing ??= probe();
  return probing;
}

async function probe(): Promise<void> {
  answer = (await Promise.race([tryDatabase(), timeout()])) && isStorageLasting;
}

/** Without storage the replica is in memory: each page load asks the server for all rows. */
export const canStore = (): boolean => answer;

const timeout = () => new Promise<false>((resolve) => setTimeout(resolve, TIMEOUT_MS, false));

/** Opens a database and stores a value. */
function tryDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    const fail = () => resolve(false);
    try {
      const opening = indexedDB.open(DATABASE);
      opening.addEventListener('error', fail);
      opening.addEventListener('blocked', fail);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('values'));
      opening.addEventListener('success', () => {
        try {
          const writing = opening.result.transaction('values', 'readwrite');
          writing.objectStore('values').put('works', KEY);
          for (const end of ['abort', 'error']) writing.addEventListener(end, fail);
          writing.addEventListener('complete', () => resolve(true));
        } catch {
          fail();
        }
      });
    } catch {
      fail();
    }
  });
}
