// A deadline for what the browser may never answer, such as IndexedDB.

/** @returns undefined when `work` fails or takes longer. It goes on all the same. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const {promise, resolve} = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  try {
    return await Promise.race([work, promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
