// The moment somebody becomes, or still is, a member who can be suggested: they are served at once.
import {sql} from 'drizzle-orm';
import type {Transaction} from '../db/client.ts';
import {addJob} from '../jobs/add-job.ts';

/**
 * Asks for `userId` to be served, in the same transaction, if everything the pool demands is saved:
 * the basics, relationship readiness and interests (DESIGN, section 7).
 */
export async function enterPool(db: Transaction, userId: string): Promise<void> {
  const {
    rows: [inPool],
  } = await db.execute(sql`
    select from profile
    join questionnaire using (user_id)
    where user_id = ${userId} and relationship_readiness is not null and interest_weights is not null
  `);
  if (inPool) await addJob(db, 'serve-member', {userId}, {key: `serve:${userId}`});
}
