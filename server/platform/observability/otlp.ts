// Sends OpenTelemetry spans to a collector over OTLP/HTTP. Failed spans carry no error message, which may hold members'
// texts.
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
import {redactPrivate, type Log} from './log.ts';
import {currentRequest, newRequest, TRACEPARENT, withRequest} from './request.ts';
import {throttledLog} from './log-throttle.ts';
import type {Tracer} from './tracing.ts';

const EXPORT_INTERVAL_MS = 1000;
/** A collector that does not answer must not delay the shutdown. */
const FLUSH_TIMEOUT_MS = 1500;
/** Error messages include the stack. */
const MESSAGE_CHARACTERS_MAX = 300;

const noop = () => undefined;

/** OpenTelemetry discards its errors unless a logger is set. */
function logErrors(log: Pick<Log, 'warn'>): void {
  const error = throttledLog<string>((message, times) =>
    log.warn(
      {said: redactPrivate(message).slice(0, MESSAGE_CHARACTERS_MAX), times},
      'traces are not delivered',
    ),
  );
  const logger = {error, warn: noop, info: noop, debug: noop, verbose: noop};
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

/** `endpoint` is the collector's base URL; traces go to `/v1/traces`. */
export function openTracer(endpoint: string, log: Pick<Log, 'warn'>): Tracer {
  logErrors(log);
  const exporter = new OTLPTraceExporter({url: `${endpoint.replace(/\/$/, '')}/v1/traces`});
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({'service.name': 'wing'}),
    spanProcessors: [new BatchSpanProcessor(exporter, {scheduledDelayMillis: EXPORT_INTERVAL_MS})],
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
        return await withRequest(
          {...context, traceparent: traceparentOf(span.spanContext())},
          work,
        );
      } catch (error) {
        span.setStatus({code: SpanStatusCode.ERROR});
        throw error;
      } finally {
        span.end();
      }
    },
    stop: () =>
      Promise.race([provider.shutdown(), sleep(FLUSH_TIMEOUT_MS, undefined, {ref: false})]),
  };
}
