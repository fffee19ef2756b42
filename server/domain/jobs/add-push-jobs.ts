// Adds push jobs, in the transaction that writes the message or match. Only for members with a push subscription.
import {eq} from 'drizzle-orm';
import {membersOf} from '../../../rules/chat.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {pushSubscription} from '../database/tables.ts';
import {addJob} from './add-job.ts';

/** Leaves time for a member who has the room open to read the message. */
const DELAY_S = 5;
export const PUSH_ATTEMPTS_MAX = 3;

async function wantsNotifications(db: Executor, userId: string): Promise<boolean> {
  const found = await db
    .select({userId: pushSubscription.userId})
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .limit(1);
  return found.length > 0;
}

type Target = {userId: string; chatId: string; messageId?: string};
async function addPushJob(db: Executor, target: Target): Promise<void> {
  if (!(await wantsNotifications(db, target.userId))) return;
  const key = `push:${target.userId}:${target.chatId}`;
  // A newer message replaces the job's payload and keeps its time, so that steady typing cannot postpone it for ever.
  await addJob(db, 'push', target, {
    key,
    delayS: DELAY_S,
    maxAttempts: PUSH_ATTEMPTS_MAX,
    keepsRunAt: true,
  });
}

type Sent = {id: string; chatId: string; sender: string};

export async function notifyOfMessage(db: Executor, {id, chatId, sender}: Sent): Promise<void> {
  const userId = membersOf(chatId)?.find((member) => member !== sender);
  if (userId) await addPushJob(db, {userId, chatId, messageId: id});
}

export async function notifyOfMatch(db: Executor, chatId: string): Promise<void> {
  for (const userId of membersOf(chatId) ?? []) await addPushJob(db, {userId, chatId});
}
