import {sql} from 'drizzle-orm';
import {Client} from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {eventually} from '../../../tests/support/database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {untilReplicated} from './replication.ts';

const SLOT = 'behind';
const LIMITS = {maxBehind: 100_000, maxWaitMs: 60_000};
const base = useScratchDatabase();

beforeAll(async () => {
  await base.db.execute(sql`select pg_create_logical_replication_slot(${SLOT}, 'pgoutput')`);
  await base.db.execute(sql`insert into place (id, name, country, latitude, longitude, population)
    select i, 'A town', 'DE', 50, 10, 1000 from generate_series(1, 5000) i`);
});
afterAll(() => base.db.execute(sql`select pg_drop_replication_slot(${SLOT})`));

test('waits for a reader that is behind, and for nobody when none reads', async () => {
  await untilReplicated(base.db, LIMITS);

  const reader = new Client({connectionString: `${base.url}?replication=database`});
  reader.on('error', () => undefined);
  await reader.connect();
  // It confirms nothing. The statement ends with the connection.
  reader
    .query(
      `START_REPLICATION SLOT ${SLOT} LOGICAL 0/0 (proto_version '1', publication_names 'wing_sync')`,
    )
    .catch(() => undefined);
  await eventually(async () => {
    const {rows} = await base.db.execute(
      sql`select from pg_replication_slots where slot_name = ${SLOT} and active`,
    );
    return rows[0];
  }, 'the reader');
  let isOver = false;
  const waited = untilReplicated(base.db, LIMITS).then(() => (isOver = true));
  await untilReplicated(base.db, {...LIMITS, maxWaitMs: 500});
  expect(isOver).toBe(false);

  await reader.end();
  await waited;
});
