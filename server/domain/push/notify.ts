// Puts a notification off to a job, in the transaction of what it tells of. Only for members who have
// asked for notifications: for everybody else nothing is done.
import {eq} from 'drizzle-orm';
import {membersOf} from '../../../rules/chat.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {pushSubscription} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';

/** Whoever is looking at the room has read it by then. */
const DELAY_S = 5;
const ATTEMPTS = 3;

async function wantsNotifications(db: Executor, userId: string): Promise<boolean> {
  const found = await db
    .select({userId: pushSubscription.userId})
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .limit(1);
  return found.length > 0;
}

type Told = {userId: string; chatId: string; messageId?: string};

async function tell(db: Executor, told: Told): Promise<void> {
  if (!(await wantsNotifications(db, told.userId))) return;
  const key = `push:${told.userId}:${told.chatId}`;
  // Of several messages the last is told, but however fast they come the first is not waited out.
  await addJob(db, 'push', told, {key, delayS: DELAY_S, maxAttempts: ATTEMPTS, keepsTime: true});
}

type Sent = {id: string; chatId: string; sender: string};

/** For a message that has just been written: tells the other side. */
export async function notifyOfMessage(db: Executor, {id, chatId, sender}: Sent): Promise<void> {
  const userId = membersOf(chatId)?.find((member) => member !== sender);
  if (userId) await tell(db, {userId, chatId, messageId: id});
}

/** For a match that has just been made: tells both. */
export async function notifyOfMatch(db: Executor, chatId: string): Promise<void> {
  for (const userId of membersOf(chatId) ?? []) await tell(db, {userId, chatId});
}
