// How the demo community answers: a demo member who is offered somebody, or written to, gets a job
// that reacts a few seconds later. Costs one statement that finds nothing where nobody is a demo member.
import {eq, and} from 'drizzle-orm';
import {membersOf} from '../../rules/chat.ts';
import type {Executor} from '../db/client.ts';
import {profile} from '../db/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import {DEMO_ACCOUNTS} from './accounts.ts';

const ANSWER_DELAY_S = 3;
const REPLY_DELAY_S = 4;

/** The accounts that people sign in to answer for themselves. */
const PLAYED_BY_PEOPLE = new Set<string>(DEMO_ACCOUNTS.map(({userId}) => userId));

async function reactsByItself(db: Executor, userId: string): Promise<boolean> {
  if (PLAYED_BY_PEOPLE.has(userId)) return false;
  const found = await db
    .select({userId: profile.userId})
    .from(profile)
    .where(and(eq(profile.userId, userId), eq(profile.isDemo, true)));
  return found.length > 0;
}

/** For a pair that has just been offered. */
export async function askDemoToAnswer(
  db: Executor,
  [a, b]: readonly [string, string],
): Promise<void> {
  for (const [userId, otherId] of [
    [a, b],
    [b, a],
  ] as const) {
    if (!(await reactsByItself(db, userId))) continue;
    const key = `demo-answer:${userId}:${otherId}`;
    await addJob(db, 'demo-answer', {userId, otherId}, {key, delayS: ANSWER_DELAY_S});
  }
}

type Sent = {id: string; chatId: string; sender: string};

/** For a message that has just been written. */
export async function askDemoToReply(db: Executor, {id, chatId, sender}: Sent): Promise<void> {
  const other = membersOf(chatId)?.find((userId) => userId !== sender);
  if (!other || !(await reactsByItself(db, other))) return;
  const key = `demo-reply:${chatId}`;
  await addJob(
    db,
    'demo-reply',
    {userId: other, chatId, messageId: id},
    {key, delayS: REPLY_DELAY_S},
  );
}
