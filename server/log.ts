// Structured logs. Nothing that a member typed, no address and no secret is ever an argument.
import {pino} from 'pino';

export type Log = ReturnType<typeof createLog>;

export function createLog(level: string) {
  return pino({
    level,
    base: null,
    redact: {paths: ['*.password', '*.email', '*.token', '*.text', 'headers'], censor: '[private]'},
  });
}
