// How much the database has worked, by its own statistics.
import {sql} from 'drizzle-orm';
import type {Database} from '../../server/platform/postgres/client.ts';

/** What the database has done so far: shared blocks touched, and ms of work. Complete where `db` has one connection, whose flush it asks for. */
export async function workDone(db: Database): Promise<[blocks: number, ms: number]> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const {rows} = await db.execute<{blocks: number; ms: number}>(sql`
    select (blks_hit + blks_read)::float8 as blocks, active_time as ms from pg_stat_database
    where datname = current_database()`);
  return [rows[0]?.blocks ?? 0, rows[0]?.ms ?? 0];
}
