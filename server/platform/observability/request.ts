// The id that links all log lines of one request. Jobs inherit it.
import {AsyncLocalStorage} from 'node:async_hooks';
import {randomBytes} from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** The form of Zero's client ids. Other values may hold text that must not be logged. */
const CLIENT = /^[0-9a-z-]{10,36}$/;
const REQUEST = /^[0-9a-z.-]{1,64}$/;

export const withRequest = <T>(request: string, work: () => T): T => storage.run(request, work);

/** `<client>.<mutation>` for a mutation, as the client names it; otherwise random. */
export const currentRequest = (): string | undefined => storage.getStore();

export const newRequest = (): string => randomBytes(8).toString('hex');

/** The client's name for the mutation. */
export function mutationRequest(clientID: string, id: number): string {
  return CLIENT.test(clientID) ? `${clientID}.${id}` : (currentRequest() ?? newRequest());
}

const FLAG = 'request:';

/** The id as a job's flag, which is separate from the payload. */
export function requestFlags(): string[] {
  const request = currentRequest();
  return request === undefined ? [] : [`${FLAG}${request}`];
}

/** The id of the request that added a job; a new one for scheduled jobs. */
export function requestOfFlags(flags: readonly string[]): string {
  const request = flags.find((flag) => flag.startsWith(FLAG))?.slice(FLAG.length);
  return request !== undefined && REQUEST.test(request) ? request : newRequest();
}
