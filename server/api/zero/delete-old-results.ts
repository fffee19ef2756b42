// Deletes old results of refused mutations. Zero stores them until the client reads them, which a client that never
// returns does not do. A client that was offline for longer than this would take its refused writes for done.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import {zeroSchemas} from '../../config/zero.ts';

const RETENTION_DAYS = 30;

export async function deleteOldResults(db: Executor): Promise<void> {
  const results = sql`${sql.identifier(zeroSchemas.shard)}.mutations`;
  const {
    rows: [table],
  } = await db.execute<{exists: boolean}>(
    sql`select to_regclass(${`${zeroSchemas.shard}.mutations`}) is not null as exists`,
  );
  // zero-cache creates the table at its first start.
  if (!table?.exists) return;
  await db.execute(sql`
    delete from ${results}
    where (result->'details'->>'at')::timestamptz < now() - make_interval(days => ${RETENTION_DAYS})`);
}
