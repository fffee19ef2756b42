// The run's stack and database for one test file. When the file ends, its members are deleted and the ledger must have
// no violation.
import {readFile, stat} from 'node:fs/promises';
import {afterAll, afterEach, beforeEach, inject} from 'vitest';
import {ledgerViolations} from './credits.ts';
import {openTestDatabase, type TestDatabase} from './database.ts';
import {removeMembers} from './member.ts';
import type {StackAddress} from './stack.ts';

/** In the message of a failed test. */
const SERVER_LINES_MAX = 20;
/** pino's number for warnings. */
const WARNING = 40;

const isWarning = (line: string) => Number(/"level":(\d+)/.exec(line)?.[1] ?? 0) >= WARNING;

/** Adds the warnings and errors that the stack logged during a failed test to its message; other files' are among them. */
function reportServerProblems({outputFile}: StackAddress): void {
  let start = 0;
  const outputLength = async () => (await stat(outputFile)).size;
  beforeEach(async () => {
    start = await outputLength();
  });
  afterEach(async ({task}) => {
    const [failure] = task.result?.errors ?? [];
    if (!failure) return;
    const output = (await readFile(outputFile)).subarray(start).toString();
    const lines = output.split('\n').filter(isWarning).slice(-SERVER_LINES_MAX);
    failure.message += `\n\nThe server's warnings meanwhile:\n${lines.join('\n')}`;
  });
}

/** Call once at the top of a test file. */
export function useRun(): {stack: StackAddress; sql: TestDatabase} {
  const stack = inject('stack');
  const sql = openTestDatabase(stack);
  reportServerProblems(stack);
  afterAll(async () => {
    const violations = await ledgerViolations(stack);
    await removeMembers(sql);
    await sql.end();
    if (violations.length > 0) throw new Error(`The ledger is wrong: ${violations.join('; ')}.`);
  });
  return {stack, sql};
}
