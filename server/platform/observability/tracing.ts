// Tracing, if a collector is configured. Otherwise OpenTelemetry is not loaded and work runs untraced.
import type {Log} from './log.ts';

export type Attributes = Record<string, string | number>;

export type Tracer = {
  /** Runs `work` in a span; everything it starts belongs to that span's trace. */
  span: <T>(name: string, attributes: Attributes, work: () => Promise<T>) => Promise<T>;
  /** Exports the remaining spans, within a timeout. */
  stop: () => Promise<void>;
};

let tracer: Tracer | undefined;

/** Starts tracing to an OTLP/HTTP collector. @returns a function that exports the remaining spans. */
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
