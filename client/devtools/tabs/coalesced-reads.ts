// Reads something again whenever there is news, one read at a time. Knows nothing of what is read.

type Reading<T> = {
  readonly read: () => Promise<T>;
  readonly onRead: (value: T) => void;
  readonly onFailure: (error: unknown) => void;
};

/** Answers what is to be called for each news. What comes during a read is read after it, and a failed read keeps none from coming. */
export function rereading<T>({read, onRead, onFailure}: Reading<T>): () => void {
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
