// Changes credits through the ledger, as the server does.
import {randomUUID} from 'node:crypto';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {auditLedger} from '../../server/features/credits/audit.ts';
import type {TestDatabase} from './database.ts';
import type {StackAddress} from './stack.ts';

/** Sets a wallet to `credits` by one grant, possibly negative. Does not settle pending matches. */
export async function setCredits(
  sql: TestDatabase,
  {userId}: {userId: string},
  credits: number,
  id: string = randomUUID(),
): Promise<void> {
  await sql.begin(async (tx) => {
    const [wallet] = await tx<{credits: number}[]>`
      select credits from wallet where user_id = ${userId} for update`;
    if (!wallet) throw new Error('This member has no wallet.');
    await tx`insert into credit_entry (id, user_id, amount, kind)
      values (${id}, ${userId}, ${credits - wallet.credits}, 'grant')`;
    await tx`update wallet set credits = ${credits} where user_id = ${userId}`;
  });
}

/** The ledger's violations, except chats that tests have created without payment. */
export async function ledgerViolations({databaseUrl}: StackAddress): Promise<string[]> {
  const {db, close} = openDatabase(databaseUrl, 'wing-test-audit', 1);
  try {
    const {violations} = await auditLedger(db);
    return violations.filter((violation) => !violation.endsWith('chats were not paid for'));
  } finally {
    await close();
  }
}
