// The connections that a pool keeps.
import {sql} from 'drizzle-orm';
import {expect, inject, test} from 'vitest';
import {openDatabase} from './client.ts';

test('closes a connection that takes no writes, and retries on another one', async () => {
  const {db, close} = openDatabase(inject('databaseUrl'), 'wing-client', 1);
  // As one that still leads to the former primary after a failover.
  await db.transaction((tx) => tx.execute(sql`set default_transaction_read_only = on`));
  const write = db.retry((tx) => tx.execute(sql`create temp table written ()`));
  await expect(write).resolves.toBeDefined();
  await close();
});
