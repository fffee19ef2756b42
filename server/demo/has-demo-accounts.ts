// Whether anybody could sign in with the demo community's published password.
import {sql} from 'drizzle-orm';
import {isAmong, openDatabase} from '../platform/postgres/client.ts';
import {account} from '../domain/database/auth-tables.ts';
import {DEMO_ACCOUNTS} from './accounts.ts';

/** A database that was never migrated has none. */
export async function hasDemoAccounts(databaseUrl: string): Promise<boolean> {
  const {db, close} = openDatabase(databaseUrl, 'wing-demo-check', 1);
  try {
    const {rows} = await db.execute<{found: string | null}>(
      sql`select to_regclass('auth.account')::text as found`,
    );
    if (!rows[0]?.found) return false;
    const ids = DEMO_ACCOUNTS.map(({userId}) => userId);
    const found = await db
      .select({id: account.id})
      .from(account)
      .where(isAmong(account.userId, ids));
    return found.length > 0;
  } finally {
    await close();
  }
}
