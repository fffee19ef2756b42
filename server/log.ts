// Structured logs. Nothing that a member typed, no address and no secret is ever an argument.
import {pino} from 'pino';

export type Log = ReturnType<typeof createLog>;

/**
 * An error as it may be written down: its kind, code and stack. A failed query's message ends with its
 * parameters, which are what people typed.
 */
function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return {type: typeof error};
  const {cause} = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const [message] = error.message.split('\nparams:');
  const stack = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return {type: error.constructor.name, message, code, stack};
}

export function createLog(level: string) {
  return pino({
    level,
    serializers: {err: withoutParameters},
    base: null,
    redact: {paths: ['*.password', '*.email', '*.token', '*.text', 'headers'], censor: '[private]'},
  });
}
