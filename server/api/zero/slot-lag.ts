// Watches how far zero-cache's replication slot is behind: Postgres keeps its log for a slot until it may
// keep no more, and then the replica has to be made anew. Says so in the log while there is time.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import type {Log} from '../../platform/observability/log.ts';

const MEGABYTE = 1024 * 1024;
/** A quarter of what the embedded Postgres keeps for a slot. */
const WARN_BYTES = 512 * MEGABYTE;
const EVERY_MS = 30_000;

/** How far behind a lost one is, nobody knows. */
export type SlotLag = {slot: string; behindMb: number | null; status: string};

/** The slots of this database that are further behind than `bytes`, or whose log is going or gone. */
export async function slotsBehind(db: Executor, bytes = WARN_BYTES): Promise<SlotLag[]> {
  const {rows} = await db.execute<SlotLag>(sql`
    select slot_name as slot, coalesce(wal_status, 'reserved') as status,
      round(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) / ${MEGABYTE}::int)::int as "behindMb"
    from pg_replication_slots
    where database = current_database() and (
      wal_status in ('unreserved', 'lost')
      or pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) > ${bytes}::bigint)`);
  return rows;
}

/** Looks now and then. Answers the function that stops it. */
export function watchSlots(db: Executor, log: Pick<Log, 'warn'>): () => void {
  const look = async () => {
    for (const lag of await slotsBehind(db)) log.warn(lag, 'a replica is falling behind');
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({err: error}, 'slots could not be looked at'));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
