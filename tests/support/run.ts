// The run's stack and database for one test file. When the file ends, its members are deleted and the ledger must have
// no violation.
import {readFile, stat} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, afterEach, beforeEach, inject} from 'vitest';
import {ledgerViolations} from './credits.ts';
import {openTestDatabase, type TestDatabase} from './database.ts';
import {removeMembers} from './member.ts';
import type {StackAddress} from './stack.ts';

/** Of each log, in the message of a failed test. */
const LOG_LINES_MAX = 20;
/** pino's number for warnings. */
const WARNING = 40;

/** A line without a level counts: zero-cache logs warnings and errors only, as text. */
const isWarning = (line: string) =>
  line !== '' && Number(/"level":(\d+)/.exec(line)?.[1] ?? WARNING) >= WARNING;

/** Adds the warnings and errors that the stack logged during a failed test to its message; other files' are among them. */
function reportLoggedProblems({outputFile, dataDir}: StackAddress): void {
  const logs = [outputFile, path.join(dataDir, 'logs', 'zero-cache.log')];
  const starts = new Map<string, number>();
  beforeEach(async () => {
    for (const log of logs) starts.set(log, (await stat(log)).size);
  });
  afterEach(async ({task}) => {
    const [failure] = task.result?.errors ?? [];
    if (!failure) return;
    for (const log of logs) {
      const written = (await readFile(log)).subarray(starts.get(log)).toString();
      const lines = written.split('\n').filter(isWarning).slice(-LOG_LINES_MAX);
      failure.message += `\n\nWarnings in ${path.basename(log)}:\n${lines.join('\n')}`;
    }
  });
}

/** Call once at the top of a test file. */
export function useRun(): {stack: StackAddress; sql: TestDatabase} {
  const stack = inject('stack');
  const sql = openTestDatabase(stack);
  reportLoggedProblems(stack);
  afterAll(async () => {
    const violations = await ledgerViolations(stack);
    await removeMembers(sql);
    await sql.end();
    if (violations.length > 0) throw new Error(`The ledger is wrong: ${violations.join('; ')}.`);
  });
  return {stack, sql};
}
