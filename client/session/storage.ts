// localStorage and sessionStorage without exceptions: when the browser forbids them or they are full, a read returns
// undefined and a write returns false.

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

/** Shared by all tabs; persistent. */
export const browserStorage = safe(() => localStorage);

/** Of this tab, until it is closed. */
export const tabStorage = safe(() => sessionStorage);
