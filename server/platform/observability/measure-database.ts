// Measures the database when metrics are requested. A figure that cannot be measured is absent, because an old value
// would look healthy.
import {sql} from 'drizzle-orm';
import type {Executor} from '../postgres/client.ts';
import {withTimeout} from '../with-timeout.ts';
import {
  databaseUp,
  replicationLag,
  slotActive,
  slotSize,
  slotState,
  waitingJobs,
} from './metrics.ts';

/** Values of `pg_replication_slots.wal_status`; the replica of a lost slot must be rebuilt. */
const SLOT_STATES = ['reserved', 'extended', 'unreserved', 'lost'];

/** Sizes are null for a slot without retained log. */
type Slot = {
  slot: string;
  active: boolean;
  state: string | null;
  lag: number | null;
  retained: number | null;
};
type Jobs = {due: number; failed: number};

/** Postgres drops a slot's log beyond a limit, and then the replica must be rebuilt. */
export async function readSlots(db: Executor): Promise<Slot[]> {
  const {rows} = await db.execute<Slot>(sql`
    select slot_name as slot, active, wal_status as state,
      pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::float8 as lag,
      pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as retained
    from pg_replication_slots where database = current_database()`);
  return rows;
}

/**
 * Jobs that run or could, and those that have failed for good; `attempts` counts a running attempt. A count each, because
 * each has an index, and the queue may hold a job for each member.
 */
async function readJobs(db: Executor): Promise<Jobs | undefined> {
  const {rows} = await db.execute<Jobs>(sql`
    select
      (select count(*) from graphile_worker._private_jobs where is_available and run_at <= now())::int
        + (select count(*) from graphile_worker._private_jobs where locked_at is not null)::int as due,
      (select count(*) from graphile_worker._private_jobs
        where attempts >= max_attempts and locked_at is null)::int as failed`);
  return rows[0];
}

function showSlot({slot, active, state, lag, retained}: Slot): void {
  slotActive.set({slot}, Number(active));
  for (const one of SLOT_STATES) slotState.set({slot, state: one}, one === state ? 1 : 0);
  if (lag !== null) replicationLag.set({slot}, lag);
  if (retained !== null) slotSize.set({slot}, retained);
}

function reset(): void {
  for (const gauge of [replicationLag, slotActive, slotSize, slotState, waitingJobs]) gauge.reset();
  databaseUp.set(0);
}

function show(slots: Slot[], jobs: Jobs | undefined): void {
  reset();
  databaseUp.set(1);
  for (const slot of slots) showSlot(slot);
  waitingJobs.set({state: 'due'}, jobs?.due ?? 0);
  waitingJobs.set({state: 'failed'}, jobs?.failed ?? 0);
}

/** @throws when the database does not answer in time; then only `wing_database_up` has a value. */
export async function measureDatabase(db: Executor): Promise<void> {
  try {
    show(...(await withTimeout(Promise.all([readSlots(db), readJobs(db)]))));
  } catch (error) {
    reset();
    throw error;
  }
}
