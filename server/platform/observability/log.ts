// Structured logs. Callers must not pass members' texts, addresses or secrets.
import {pino, type DestinationStream} from 'pino';
import {currentRequest} from './request.ts';

export type Log = ReturnType<typeof createLog>;

const ADDRESS = /[^\s<>"'@]+@[^\s<>"'@]+/g;

/**
 * Removes private data from an error message: a failed query's ends with its parameters, a mail server's quotes the
 * recipient.
 */
export function redactPrivate(message: string): string {
  return (message.split('\nparams:')[0] ?? '').replaceAll(ADDRESS, '[address]');
}

const frames = ({stack = ''}: Error) =>
  stack.split('\n').filter((line) => line.startsWith('    at '));

/** A copy of an error without private data, for callers that store or print errors. */
export function redactedError(error: unknown): Error {
  const isError = error instanceof Error;
  const safe = new Error(isError ? redactPrivate(error.message) : `Thrown: a ${typeof error}.`);
  safe.stack = [`Error: ${safe.message}`, ...(isError ? frames(error) : [])].join('\n');
  return safe;
}

/** Log serializer: type, code, redacted message and stack. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error === undefined ? undefined : {type: typeof error};
  const {cause} = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const message = redactPrivate(error.message);
  return {type: error.constructor.name, message, code, stack: frames(error)};
}

/** Writes to standard output by default. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)) {
  const options = {
    level,
    serializers: {err: serializeError},
    base: null,
    mixin: () => ({request: currentRequest()}),
    redact: {paths: ['*.password', '*.email', '*.token', '*.text', 'headers'], censor: '[private]'},
  };
  return pino(options, to);
}
