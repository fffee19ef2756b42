// Checks whether the database has an account with one of the demo's published passwords: a member's or the operator's.
import {sql} from 'drizzle-orm';
import {openDatabase} from '../platform/postgres/client.ts';
import {DEMO_ACCOUNTS, DEMO_OPERATOR} from './accounts.ts';

/** Tables of sign-ins, and whose there have a published password. */
const PUBLISHED = {
  'auth.account': DEMO_ACCOUNTS.map(({userId}) => userId),
  'auth.operator_account': [DEMO_OPERATOR.id],
};

/** A database that was never migrated has none. */
export async function hasDemoAccounts(databaseUrl: string): Promise<boolean> {
  const {db, close} = openDatabase(databaseUrl, 'wing-demo-check', 1);
  try {
    for (const [table, ids] of Object.entries(PUBLISHED)) {
      const known = await db.execute<{found: string | null}>(
        sql`select to_regclass(${table})::text as found`,
      );
      if (!known.rows[0]?.found) continue;
      const found = await db.execute(
        sql`select from ${sql.raw(table)} where user_id = any(${sql.param(ids)}::text[])`,
      );
      if (found.rows.length > 0) return true;
    }
    return false;
  } finally {
    await close();
  }
}
