// Waits for lock contention, and blocks matching rounds.
import {sql} from 'drizzle-orm';
import type {Database} from '../../server/platform/postgres/client.ts';
import {ROUND_LOCK} from '../../server/features/matching/round.ts';
import type postgres from 'postgres';
import {eventually, type TestDatabase} from './database.ts';

/** Waits until a session in this database waits for a lock. */
export async function untilSomebodyWaits(db: Database): Promise<void> {
  await eventually(async () => {
    const {rows} = await db.execute(sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length > 0 ? true : undefined;
  }, 'a session that waits for a lock');
}

/** Waits until a session waits for a lock that this transaction holds. */
export async function untilItBlocks(tx: postgres.TransactionSql): Promise<void> {
  await eventually(async () => {
    const rows = await tx`
      select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
    return rows.length > 0 ? true : undefined;
  }, 'a session that this transaction blocks');
}

/** Runs `work` while no matching round can run: with demo members the stack runs one every minute, which deletes cards. */
export async function withoutRounds(db: TestDatabase, work: () => Promise<void>): Promise<void> {
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ROUND_LOCK})`;
    await work();
  });
}
