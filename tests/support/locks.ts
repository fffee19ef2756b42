// Seeing that a transaction waits for another.
import {sql} from 'drizzle-orm';
import type {Database} from '../../server/db/client.ts';
import {eventually} from './database.ts';

/** Waits until somebody in this database waits for a lock. */
export async function untilSomebodyWaits(db: Database): Promise<void> {
  await eventually(async () => {
    const {rows} = await db.execute(sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length > 0 ? true : undefined;
  }, 'somebody who waits for a lock');
}
