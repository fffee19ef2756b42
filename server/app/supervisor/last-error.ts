// Finds the reason in the log of a process that did not start.
import {existsSync, readFileSync} from 'node:fs';

const REASON = /\b(?:FATAL|PANIC|\w*Error|error):\s*(.+)/;
const LENGTH_MAX = 300;

/** The last line of the log that names an error; undefined without one. */
export function lastErrorIn(logFile: string): string | undefined {
  // A process that prints nothing has no log yet.
  if (!existsSync(logFile)) return undefined;
  const lines = readFileSync(logFile, 'utf8').split('\n');
  return REASON.exec(lines.findLast((line) => REASON.test(line)) ?? '')?.[1]?.slice(0, LENGTH_MAX);
}
