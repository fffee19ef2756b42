// Lets a job that writes many rows wait for zero-cache, which sends what members see in the order in which it was written.
import {setTimeout as sleep} from 'node:timers/promises';
import {sql} from 'drizzle-orm';
import type {Executor} from './client.ts';

/** Bytes of Postgres' log, about two seconds of zero-cache's work, by which everybody's rows are late meanwhile. A slot that is 2 GB behind is lost (postgres-settings.ts). */
const MAX_BEHIND = 4 * 2 ** 20;
const POLL_MS = 200;
/** A replication that stands still slows the job and does not stop it. */
const MAX_WAIT_MS = 60_000;

async function bytesBehind(db: Executor): Promise<number> {
  const {rows} = await db.execute<{bytes: number | null}>(sql`
    select max(pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn))::float8 as bytes
    from pg_replication_slots where database = current_database() and active`);
  return rows[0]?.bytes ?? 0;
}

/** Call between the transactions of a large job. Resolves when zero-cache has read nearly all that was written, or does not run. */
export async function untilReplicated(
  db: Executor,
  {maxBehind = MAX_BEHIND, maxWaitMs = MAX_WAIT_MS} = {},
): Promise<void> {
  const giveUpAt = performance.now() + maxWaitMs;
  while ((await bytesBehind(db)) > maxBehind && performance.now() < giveUpAt) await sleep(POLL_MS);
}
