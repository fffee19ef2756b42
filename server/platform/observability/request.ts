// What ties one request together through everything it sets off: the id that each log line of it carries,
// and the trace it is a part of. Jobs take both along. Knows no routes, no jobs and no logger.
import {AsyncLocalStorage} from 'node:async_hooks';
import {randomBytes} from 'node:crypto';

export type RequestContext = {
  /** For a mutation `<client>.<mutation>`, as the browser knows it too; else made here. */
  readonly request: string;
  /** W3C trace context of the span that we are in. */
  readonly traceparent?: string;
};

const storage = new AsyncLocalStorage<RequestContext>();

export const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** What Zero makes: anything else is nobody's client and may be somebody's words. */
const CLIENT = /^[0-9a-z-]{10,36}$/;
const REQUEST = /^[0-9a-z.-]{1,64}$/;

export const within = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

export const currentRequest = (): RequestContext | undefined => storage.getStore();

export function newRequest(traceparent?: string): RequestContext {
  const request = randomBytes(8).toString('hex');
  return traceparent && TRACEPARENT.test(traceparent) ? {request, traceparent} : {request};
}

/** The same request, named as the browser that made the mutation names it. */
export function mutationRequest(clientID: string, id: number): RequestContext {
  const context = currentRequest() ?? newRequest();
  return CLIENT.test(clientID) ? {...context, request: `${clientID}.${id}`} : context;
}

const FLAGS = {request: 'request:', traceparent: 'traceparent:'} as const;

/** How a job carries it: as flags, which are no part of what the job is told. */
export function requestFlags(): string[] {
  const context = currentRequest();
  if (!context) return [];
  const {request, traceparent} = context;
  const flags = [`${FLAGS.request}${request}`];
  return traceparent ? [...flags, `${FLAGS.traceparent}${traceparent}`] : flags;
}

/** What a job was added by; a context of its own when nobody asked for it. */
export function requestOfFlags(flags: readonly string[]): RequestContext {
  const valueOf = (prefix: string) =>
    flags.find((flag) => flag.startsWith(prefix))?.slice(prefix.length);
  const context = newRequest(valueOf(FLAGS.traceparent));
  const request = valueOf(FLAGS.request);
  return request && REQUEST.test(request) ? {...context, request} : context;
}
