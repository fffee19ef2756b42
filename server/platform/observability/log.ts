// Structured logs. Nothing that a member typed, no address and no secret is ever an argument.
import {pino, type DestinationStream} from 'pino';
import {currentRequest} from './request.ts';

export type Log = ReturnType<typeof createLog>;

const ADDRESS = /[^\s<>"'@]+@[^\s<>"'@]+/g;

/**
 * A message as it may be written down. A failed query's ends with its parameters, which are what people
 * typed; a mail server's quotes whom it refused.
 */
export function withoutPrivate(message: string): string {
  return (message.split('\nparams:')[0] ?? '').replaceAll(ADDRESS, '[address]');
}

const frames = ({stack = ''}: Error) =>
  stack.split('\n').filter((line) => line.startsWith('    at '));

/** An error in the place of one that others keep and print as they find it. */
export function printable(error: unknown): Error {
  const isError = error instanceof Error;
  const safe = new Error(isError ? withoutPrivate(error.message) : `Thrown: a ${typeof error}.`);
  safe.stack = [`Error: ${safe.message}`, ...(isError ? frames(error) : [])].join('\n');
  return safe;
}

/** An error as it may be written down: its kind, code and stack. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error === undefined ? undefined : {type: typeof error};
  const {cause} = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const message = withoutPrivate(error.message);
  return {type: error.constructor.name, message, code, stack: frames(error)};
}

/** Writes to standard output unless told where. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)) {
  const options = {
    level,
    serializers: {err: describe},
    base: null,
    mixin: () => ({request: currentRequest()?.request}),
    redact: {paths: ['*.password', '*.email', '*.token', '*.text', 'headers'], censor: '[private]'},
  };
  return pino(options, to);
}
