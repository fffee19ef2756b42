// localStorage and sessionStorage. Those that are broken when the page is opened are replaced; one that becomes full later keeps
// what it has.
import {replaceIfBroken} from './storage-in-memory.ts';

const keysOf = (storage: Storage) =>
  Array.from({length: storage.length}, (_, place) => storage.key(place) ?? '');

function quiet(storage: () => Storage) {
  return {
    read: (key: string): string | undefined => storage().getItem(key) ?? undefined,
    /** Undefined removes the key. */
    write: (key: string, value: string | undefined): void => {
      try {
        if (value === undefined) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        // It is full. Nothing that the page still needs is only here.
      }
    },
    keysWith: (prefix: string): string[] =>
      keysOf(storage()).filter((key) => key.startsWith(prefix)),
  };
}

/** Whether the browser stores what is shared by all tabs. */
export const isStorageLasting = replaceIfBroken('localStorage');
replaceIfBroken('sessionStorage');

/** Shared by all tabs; persistent. */
export const browserStorage = quiet(() => localStorage);

/** Of this tab, until it is closed. */
export const tabStorage = quiet(() => sessionStorage);
