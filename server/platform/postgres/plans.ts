// What the planner is told where it cannot know better.
import {sql} from 'drizzle-orm';
import type {Transaction} from './client.ts';

/**
 * For the rest of this transaction no table is read as a whole where an index leads to the rows. For work
 * on a few hundred rows while tables grow from nothing, of which statistics say that they are empty: with
 * every statement that reads a whole table the work grows with the square of its size.
 */
export async function lookUpByIndex(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local enable_seqscan = off`);
}
