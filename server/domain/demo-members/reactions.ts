// Adds the jobs by which demo members answer suggestions and messages a few seconds later.
import {and, eq} from 'drizzle-orm';
import {membersOf} from '../../../rules/chat.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {profile} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';

const ANSWER_DELAY_S = 3;
const REPLY_DELAY_S = 4;

/** Call when a demo member has a new suggestion. */
export async function askDemoToAnswer(
  db: Executor,
  userId: string,
  otherId: string,
): Promise<void> {
  const key = `demo-answer:${userId}:${otherId}`;
  await addJob(db, 'demo-answer', {userId, otherId}, {key, delayS: ANSWER_DELAY_S});
}

type Sent = {id: string; chatId: string; sender: string};

/** Call when a message was written. Does nothing when its recipient is not a demo member. */
export async function askDemoToReply(db: Executor, {id, chatId, sender}: Sent): Promise<void> {
  const userId = membersOf(chatId)?.find((member) => member !== sender);
  if (!userId) return;
  const demo = await db
    .select({userId: profile.userId})
    .from(profile)
    .where(and(eq(profile.userId, userId), eq(profile.isDemo, true)));
  if (demo.length === 0) return;
  const key = `demo-reply:${chatId}`;
  await addJob(db, 'demo-reply', {userId, chatId, messageId: id}, {key, delayS: REPLY_DELAY_S});
}
