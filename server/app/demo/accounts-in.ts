// Checks which accounts a database has before the demo community may be added, or Wing be public.
import {sql} from 'drizzle-orm';
import {openDatabase, type Database} from '../../platform/postgres/client.ts';
import {DEMO_ACCOUNTS, DEMO_OPERATOR} from './accounts.ts';

/** Tables of sign-ins, and whose there have a published password. */
const PUBLISHED = {
  'auth.account': DEMO_ACCOUNTS.map(({userId}) => userId),
  'auth.operator_account': [DEMO_OPERATOR.id],
};

/** Whether the table has rows; with `userIds`, of theirs. A database that was never migrated has none. */
async function hasRows(db: Database, table: string, userIds?: readonly string[]): Promise<boolean> {
  const known = await db.execute<{found: string | null}>(
    sql`select to_regclass(${table})::text as found`,
  );
  if (!known.rows[0]?.found) return false;
  const those = userIds && sql`where user_id = any(${sql.param([...userIds])}::text[])`;
  const found = await db.execute(sql`select from ${sql.raw(table)} ${those ?? sql``} limit 1`);
  return found.rows.length > 0;
}

/** Which accounts there are: any with one of the demo's published passwords, a member's or the operator's, and any at all. */
export async function accountsIn(
  databaseUrl: string,
): Promise<{hasDemo: boolean; hasMembers: boolean}> {
  const {db, close} = openDatabase(databaseUrl, 'wing-demo-check', 1);
  try {
    const published = Object.entries(PUBLISHED);
    const demo = await Promise.all(published.map(([table, ids]) => hasRows(db, table, ids)));
    return {hasDemo: demo.includes(true), hasMembers: await hasRows(db, 'auth.account')};
  } finally {
    await close();
  }
}
