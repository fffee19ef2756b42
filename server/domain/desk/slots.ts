// How far zero-cache's replication slots are behind. Postgres drops a slot's log beyond a limit, and then the replica must be rebuilt.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';

const MEGABYTE = 1024 * 1024;

/** `behindMb` is null for a lost slot. */
export type SlotLag = {slot: string; behindMb: number | null; status: string};

export async function slotLags(db: Executor): Promise<SlotLag[]> {
  const {rows} = await db.execute<SlotLag>(sql`
    select slot_name as slot, coalesce(wal_status, 'reserved') as status,
      round(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) / ${MEGABYTE}::int)::int as "behindMb"
    from pg_replication_slots
    where database = current_database()`);
  return rows;
}
