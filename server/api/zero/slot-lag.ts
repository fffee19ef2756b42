// Warns when zero-cache's replication slot falls behind. Postgres drops a slot's log beyond a limit, and then the replica
// must be rebuilt.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import type {Log} from '../../platform/observability/log.ts';

const MEGABYTE = 1024 * 1024;
/** A quarter of the embedded Postgres's limit. */
const WARN_BYTES = 512 * MEGABYTE;
const INTERVAL_MS = 30_000;

/** `behindMb` is null for a lost slot. */
export type SlotLag = {slot: string; behindMb: number | null; status: string};

/** Slots of this database that are more than `bytes` behind, or whose log is incomplete. */
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

/** Checks periodically. @returns a function that stops it. */
export function watchSlots(db: Executor, log: Pick<Log, 'warn'>): () => void {
  const check = async () => {
    for (const lag of await slotsBehind(db)) log.warn(lag, 'a replication slot is behind or lost');
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) =>
      log.warn({err: error}, 'replication slots could not be checked'),
    );
  }, INTERVAL_MS);
  return () => clearInterval(timer);
}
