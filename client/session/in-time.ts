// A deadline for what the browser may never answer, such as IndexedDB.

/** @throws an error when `work` takes longer. It goes on all the same. */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const {promise, reject} = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The browser does not answer.')), ms);
  return Promise.race([work.finally(() => clearTimeout(timer)), promise]);
}
