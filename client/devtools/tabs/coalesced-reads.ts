// Reads again after each change, one read at a time.

type Reading<T> = {
  readonly read: () => Promise<T>;
  readonly onRead: (value: T) => void;
  readonly onFailure: (error: unknown) => void;
};

/**
 * Returns a function to call after each change. Changes during a read cause one more read; a failed read does not
 * prevent later ones.
 */
export function coalesceReads<T>({read, onRead, onFailure}: Reading<T>): () => void {
  let isReading = false;
  let isStale = false;
  const run = async () => {
    isReading = true;
    while (isStale) {
      isStale = false;
      await read().then(onRead, onFailure);
    }
    isReading = false;
  };
  return () => {
    isStale = true;
    if (!isReading) void run();
  };
}
