// localStorage and sessionStorage. A browser may forbid either or have no space left: a read is undefined then, a write does
// nothing and returns false, and Wing works without what it would have remembered.

export type SafeStorage = {
  read: (key: string) => string | undefined;
  /** Undefined removes the key. Returns whether it worked. */
  write: (key: string, value: string | undefined) => boolean;
  keysWith: (prefix: string) => string[];
};

function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

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
      attempt(() => Object.keys(storage()).filter((key) => key.startsWith(prefix)), []),
  };
}

/** Shared by all tabs, kept until it is deleted. */
export const browserStorage = safe(() => localStorage);

/** Of this tab, kept until it is closed. */
export const tabStorage = safe(() => sessionStorage);
