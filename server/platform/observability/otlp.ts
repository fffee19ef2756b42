// OpenTelemetry: spans with our own names and numbers, sent to a collector over OTLP/HTTP. What failed is
// marked as failed; errors' messages stay here, for they may hold what people typed.
import {setTimeout as sleep} from 'node:timers/promises';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type SpanContext,
} from '@opentelemetry/api';
import {OTLPTraceExporter} from '@opentelemetry/exporter-trace-otlp-http';
import {resourceFromAttributes} from '@opentelemetry/resources';
import {BasicTracerProvider, BatchSpanProcessor} from '@opentelemetry/sdk-trace-base';
import {withoutPrivate, type Log} from './log.ts';
import {currentRequest, newRequest, TRACEPARENT, within} from './request.ts';
import {seldom} from './seldom.ts';
import type {Tracer} from './tracing.ts';

const SEND_EVERY_MS = 1000;
/** A collector that is away must not hold up a stop. */
const LAST_ONES_MS = 1500;
/** Errors come as a text with stack and all. */
const SAID_MAX = 300;

const nothing = () => undefined;

/** OpenTelemetry keeps its errors to itself unless somebody listens. */
function logErrors(log: Pick<Log, 'warn'>): void {
  const error = seldom<string>((said, times) =>
    log.warn({said: withoutPrivate(said).slice(0, SAID_MAX), times}, 'traces are not delivered'),
  );
  const logger = {error, warn: nothing, info: nothing, debug: nothing, verbose: nothing};
  diag.setLogger(logger, {logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true});
}

function parentOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const parent = {traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true};
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

function traceparentOf({traceId, spanId, traceFlags}: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** `endpoint` is the collector's base address; traces go to its `/v1/traces`. */
export function openTracer(endpoint: string, log: Pick<Log, 'warn'>): Tracer {
  logErrors(log);
  const exporter = new OTLPTraceExporter({url: `${endpoint.replace(/\/$/, '')}/v1/traces`});
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({'service.name': 'wing'}),
    spanProcessors: [new BatchSpanProcessor(exporter, {scheduledDelayMillis: SEND_EVERY_MS})],
  });
  const tracer = provider.getTracer('wing');
  return {
    span: async (name, attributes, work) => {
      const context = currentRequest() ?? newRequest();
      const span = tracer.startSpan(
        name,
        {attributes: {...attributes, 'wing.request': context.request}},
        parentOf(context.traceparent),
      );
      try {
        return await within({...context, traceparent: traceparentOf(span.spanContext())}, work);
      } catch (error) {
        span.setStatus({code: SpanStatusCode.ERROR});
        throw error;
      } finally {
        span.end();
      }
    },
    stop: () => Promise.race([provider.shutdown(), sleep(LAST_ONES_MS, undefined, {ref: false})]),
  };
}
