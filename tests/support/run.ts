// The run's stack and database for one test file. When the file ends, its members are deleted and the ledger must have
// no violation.
import {afterAll, inject} from 'vitest';
import {ledgerViolations} from './credits.ts';
import {openTestDatabase, type TestDatabase} from './database.ts';
import {removeMembers} from './member.ts';
import type {StackAddress} from './stack.ts';

/** Call once at the top of a test file. */
export function useRun(): {stack: StackAddress; sql: TestDatabase} {
  const stack = inject('stack');
  const sql = openTestDatabase(stack);
  afterAll(async () => {
    const violations = await ledgerViolations(stack);
    await removeMembers(sql);
    await sql.end();
    if (violations.length > 0) throw new Error(`The ledger is wrong: ${violations.join('; ')}.`);
  });
  return {stack, sql};
}
