// localStorage and sessionStorage without exceptions. Those that are broken when the page is opened are replaced; later, when
// one becomes full, a read returns undefined and a write returns false.
import {replaceIfBroken} from './storage-in-memory.ts';

export type SafeStorage = {
  read: (key: string) => string | undefined;
  /** Undefined removes the key. Returns whether it worked. */
  write: (key: string, value: string | undefined) => boolean;
  keysWith: (prefix: string) => string[];
};

function attempt<T>(access: () => T, fallback: T): T {
  try {
    return access();
  } catch {
    return fallback;
  }
}

const keysOf = (storage: Storage) =>
  Array.from({length: storage.length}, (_, place) => storage.key(place) ?? '');

function safe(storage: () => Storage): SafeStorage {
  return {
    read: (key) => attempt(() => storage().getItem(key) ?? undefined, undefined),
    write: (key, value) =>
      attempt(() => {
        if (value === undefined) storage().removeItem(key);
        else storage().setItem(key, value);
        return true;
      }, false),
    keysWith: (prefix) =>
      attempt(() => keysOf(storage()).filter((key) => key.startsWith(prefix)), []),
  };
}

/** Whether the browser stores what is shared by all tabs. */
export const isStorageLasting = replaceIfBroken('localStorage');
replaceIfBroken('sessionStorage');

/** Shared by all tabs; persistent. */
export const browserStorage = safe(() => localStorage);

/** Of this tab, until it is closed. */
export const tabStorage = safe(() => sessionStorage);
