// Adds the job that finds the first suggestions of a member who has become complete.
import {sql} from 'drizzle-orm';
import type {Transaction} from '../../platform/postgres/client.ts';
import {addJob} from '../jobs/add-job.ts';
import {isInPool} from './pool-rules.ts';

/**
 * Adds the job for `userId`, in the same transaction, if everything that the pool demands is saved (the
 * basics, relationship readiness and interests) and they are new to it: a member who was offered a pair
 * before waits for the next round.
 */
export async function enterPool(db: Transaction, userId: string): Promise<void> {
  const {
    rows: [entered],
  } = await db.execute(sql`
    select from profile
    join questionnaire using (user_id)
    where user_id = ${userId} and ${isInPool}
      and not exists (select from pairing where low_id = user_id)
      and not exists (select from pairing where high_id = user_id)
  `);
  if (entered) await addJob(db, 'serve-member', {userId}, {key: `serve:${userId}`});
}
