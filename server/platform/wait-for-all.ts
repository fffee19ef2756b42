// Waits for work done side by side.

/** Like `Promise.all`, but rejects only once all have ended: nothing goes on after an error is reported. */
export async function waitForAll<T extends readonly unknown[]>(
  promises: T,
): Promise<{-readonly [K in keyof T]: Awaited<T[K]>}> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
