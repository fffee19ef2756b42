// Traces for whoever runs a collector. Without one nothing of OpenTelemetry is loaded, and work runs as
// if this file were not there.
import type {Log} from './log.ts';

export type Attributes = Record<string, string | number>;

export type Tracer = {
  /** Runs `work` in a span, and whatever it sets off in that span's trace. */
  span: <T>(name: string, attributes: Attributes, work: () => Promise<T>) => Promise<T>;
  /** Sends what has not been sent, unless that takes too long. */
  stop: () => Promise<void>;
};

let tracer: Tracer | undefined;

/** Sends traces to an OTLP/HTTP collector from now on. Answers how to stop, which sends the last ones. */
export async function startTracing(
  endpoint: string | undefined,
  log: Pick<Log, 'warn'>,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const {openTracer} = await import('./otlp.ts');
  const opened = openTracer(endpoint, log);
  tracer = opened;
  return () => opened.stop();
}

export function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return tracer ? tracer.span(name, attributes, work) : work();
}
