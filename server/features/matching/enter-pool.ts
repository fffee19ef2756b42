// Lets newcomers find a member who is in the pool, and adds the job that finds the first suggestions of one who was never
// offered a pair.
import {sql} from 'drizzle-orm';
import type {Transaction} from '../../platform/postgres/client.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {isInPool} from './pool-rules.ts';
import {addVacancy} from './vacancies.ts';

/** In the same transaction. Members who were offered a pair wait for the next round. */
export async function enterPool(db: Transaction, userId: string): Promise<void> {
  const now = new Date();
  await addVacancy(db, userId, now);
  const {
    rows: [entered],
  } = await db.execute(sql`
    select from profile
    join questionnaire using (user_id)
    join auth."user" on "user".id = user_id
    where user_id = ${userId} and ${isInPool(now)}
      and not exists (select from pairing where low_id = user_id)
      and not exists (select from pairing where high_id = user_id)
  `);
  if (entered) await addJob(db, 'serve-member', {userId}, {key: `serve:${userId}`});
}
