// Seeing that a transaction waits for another, and keeping rounds out for a while.
import {sql} from 'drizzle-orm';
import type {Database} from '../../server/platform/postgres/client.ts';
import {ROUND_LOCK} from '../../server/domain/matching/round.ts';
import {eventually, type TestDatabase} from './database.ts';

/** Waits until somebody in this database waits for a lock. */
export async function untilSomebodyWaits(db: Database): Promise<void> {
  await eventually(async () => {
    const {rows} = await db.execute(sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length > 0 ? true : undefined;
  }, 'somebody who waits for a lock');
}

/** Does `work` while no round runs: a stack with demo members runs one every minute, and cards leave with it. */
export async function withoutRounds(db: TestDatabase, work: () => Promise<void>): Promise<void> {
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ROUND_LOCK})`;
    await work();
  });
}
