// Settings for the rest of a transaction.
import {sql} from 'drizzle-orm';
import type {Transaction} from './client.ts';

/**
 * Disables sequential scans. For work on a few hundred rows while tables grow from empty and statistics are stale: with
 * scans the work would grow with the square of the tables' size.
 */
export async function lookUpByIndex(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local enable_seqscan = off`);
}

/**
 * Commits without waiting for the disk, which saves some 5 ms. If Postgres or its machine crashes within 0.6 s, the
 * transaction is lost, so this is only for work that is repeated then. Other transactions stay durable: a later one that
 * waits for the disk also writes this one.
 */
export async function commitBeforeFlush(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`);
}
