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
