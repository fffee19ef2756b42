// The context that links all work of one request: the id in its log lines and its trace. Jobs inherit both.
import {AsyncLocalStorage} from 'node:async_hooks';
import {randomBytes} from 'node:crypto';

export type RequestContext = {
  /** `<client>.<mutation>` for a mutation, as the client names it; otherwise random. */
  readonly request: string;
  /** W3C trace context of the current span. */
  readonly traceparent?: string;
};

const storage = new AsyncLocalStorage<RequestContext>();

export const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** The form of Zero's client ids. Other values may hold text that must not be logged. */
const CLIENT = /^[0-9a-z-]{10,36}$/;
const REQUEST = /^[0-9a-z.-]{1,64}$/;

export const withRequest = <T>(context: RequestContext, work: () => T): T =>
  storage.run(context, work);

export const currentRequest = (): RequestContext | undefined => storage.getStore();

export function newRequest(traceparent?: string): RequestContext {
  const request = randomBytes(8).toString('hex');
  return traceparent && TRACEPARENT.test(traceparent) ? {request, traceparent} : {request};
}

/** The current request under the client's name for the mutation. */
export function mutationRequest(clientID: string, id: number): RequestContext {
  const context = currentRequest() ?? newRequest();
  return CLIENT.test(clientID) ? {...context, request: `${clientID}.${id}`} : context;
}

const FLAGS = {request: 'request:', traceparent: 'traceparent:'} as const;

/** The context as job flags, which are separate from the payload. */
export function requestFlags(): string[] {
  const context = currentRequest();
  if (!context) return [];
  const {request, traceparent} = context;
  const flags = [`${FLAGS.request}${request}`];
  return traceparent ? [...flags, `${FLAGS.traceparent}${traceparent}`] : flags;
}

/** The context of the request that added a job; a new one for scheduled jobs. */
export function requestOfFlags(flags: readonly string[]): RequestContext {
  const valueOf = (prefix: string) =>
    flags.find((flag) => flag.startsWith(prefix))?.slice(prefix.length);
  const context = newRequest(valueOf(FLAGS.traceparent));
  const request = valueOf(FLAGS.request);
  return request && REQUEST.test(request) ? {...context, request} : context;
}
