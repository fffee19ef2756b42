// Takes the place of a localStorage or sessionStorage that throws or is full, for Wing and for Zero, which reads it without
// catching. What the browser does not store lives in memory until the page is left.

const PROBE = 'wing-probe';

function works(storage: () => Storage): boolean {
  try {
    storage().setItem(PROBE, PROBE);
    const isStored = storage().getItem(PROBE) === PROBE;
    storage().removeItem(PROBE);
    return isStored;
  } catch {
    return false;
  }
}

function ignoreErrors<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Reads and deletes in `real` too, so that a full storage still shows what it has, and signing out still deletes it. */
function inMemory(real: Storage | undefined) {
  const memory = new Map<string, string>();
  const keys = () => [
    ...new Set([...memory.keys(), ...(ignoreErrors(() => Object.keys(real ?? {})) ?? [])]),
  ];
  return {
    get length() {
      return keys().length;
    },
    key: (index: number) => keys()[index] ?? null,
    getItem: (key: string) => memory.get(key) ?? ignoreErrors(() => real?.getItem(key)) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => {
      memory.delete(key);
      ignoreErrors(() => real?.removeItem(key));
    },
  };
}

/** @returns whether the browser stores values; if not, they are kept in memory from now on. */
export function replaceIfBroken(name: 'localStorage' | 'sessionStorage'): boolean {
  if (works(() => globalThis[name])) return true;
  const value = inMemory(ignoreErrors(() => globalThis[name]));
  ignoreErrors(() => Object.defineProperty(globalThis, name, {value, configurable: true}));
  return false;
}
