// A slot without a reader is reported once it is too far behind, with the API role's privileges.
import {sql} from 'drizzle-orm';
import {afterAll, expect, test} from 'vitest';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {slotsBehind} from './slot-lag.ts';

const SLOT = 'nobody_reads_this';
const base = useScratchDatabase();
afterAll(async () => {
  await base.db.execute(sql`select pg_drop_replication_slot(${SLOT})`);
});

test('reports a slot only when it is further behind than allowed', async () => {
  await base.db.execute(sql`select pg_create_logical_replication_slot(${SLOT}, 'pgoutput')`);
  expect(await slotsBehind(base.db)).toEqual([]);
  await base.db.execute(
    sql`create table filler as select repeat('x', 1000) from generate_series(1, 4000)`,
  );
  const asApi = await base.db.transaction(async (tx) => {
    await tx.execute(sql`set local role wing_api`);
    return slotsBehind(tx, 1_000_000);
  });
  expect(asApi).toEqual([{slot: SLOT, status: 'reserved', behindMb: expect.any(Number)}]);
  expect(asApi[0]?.behindMb).toBeGreaterThanOrEqual(3);
});
