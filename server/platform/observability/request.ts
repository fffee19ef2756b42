// The id that the log lines of one request share.
import {AsyncLocalStorage} from 'node:async_hooks';
import {randomBytes} from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

export const currentRequest = (): string | undefined => storage.getStore();

/** Runs `work`, which receives the new id. */
export function withRequest<T>(work: (request: string) => T): T {
  const request = randomBytes(8).toString('hex');
  return storage.run(request, () => work(request));
}
