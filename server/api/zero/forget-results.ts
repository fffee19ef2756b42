// Zero keeps a refused mutation's result until its page has read it. A page that never comes back leaves it there for
// good, so results go after a month. A page reads its own within seconds of being online: without its result
// a refused write would look done to a page that was asleep for longer.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import {zeroSchemas} from '../../config/zero.ts';

const KEPT_DAYS = 30;

/** Deletes the results that have been stored for a month, and those without a time: an earlier Wing wrote them. */
export async function forgetResults(db: Executor): Promise<void> {
  const results = sql`${sql.identifier(zeroSchemas.shard)}.mutations`;
  const {
    rows: [table],
  } = await db.execute<{exists: boolean}>(
    sql`select to_regclass(${`${zeroSchemas.shard}.mutations`}) is not null as exists`,
  );
  // zero-cache makes the table at its first start.
  if (!table?.exists) return;
  await db.execute(sql`
    delete from ${results}
    where coalesce((result->'details'->>'at')::timestamptz, '-infinity')
      < now() - make_interval(days => ${KEPT_DAYS})`);
}
