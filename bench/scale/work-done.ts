// Reads how much Postgres has worked, from its own statistics.
import {sql} from 'drizzle-orm';
import type {Database} from '../../server/platform/postgres/client.ts';

/**
 * Shared blocks accessed so far, and ms spent executing statements. It makes its own connection report first: other connections'
 * latest work may be missing.
 */
export async function workDone(db: Database): Promise<[blocks: number, ms: number]> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const {rows} = await db.execute<{blocks: number; ms: number}>(sql`
    select (blks_hit + blks_read)::float8 as blocks, active_time as ms from pg_stat_database
    where datname = current_database()`);
  return [rows[0]?.blocks ?? 0, rows[0]?.ms ?? 0];
}
