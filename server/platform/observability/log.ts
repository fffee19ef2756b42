// Structured logs. Callers must not pass members' texts, addresses or secrets.
import {pino, type DestinationStream} from 'pino';
import {VERSION} from '../config/version.ts';
import {codeIn, messageOf} from './error-message.ts';
import {currentRequest} from './request.ts';

export type Log = ReturnType<typeof createLog>;

const frames = ({stack = ''}: Error) =>
  stack.split('\n').filter((line) => line.startsWith('    at '));

/** A copy of an error without private data, for callers that store or print errors. */
export function redactedError(error: unknown): Error {
  const isError = error instanceof Error;
  const safe = new Error(isError ? messageOf(error) : `Thrown: a ${typeof error}.`);
  safe.stack = [`Error: ${safe.message}`, ...(isError ? frames(error) : [])].join('\n');
  return safe;
}

/** Log serializer: type, code, redacted message and stack. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error === undefined ? undefined : {type: typeof error};
  return {
    type: error.constructor.name,
    message: messageOf(error),
    code: codeIn(error),
    stack: frames(error),
  };
}

/** Writes to standard output by default. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)) {
  const options = {
    level,
    serializers: {err: serializeError},
    // Servers of two versions run side by side during a deploy.
    base: {version: VERSION},
    mixin: () => ({request: currentRequest()}),
    redact: {paths: ['*.password', '*.email', '*.token', '*.text', 'headers'], censor: '[private]'},
  };
  return pino(options, to);
}
