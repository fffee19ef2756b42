// Demo members say Yes to most suggestions and reply to messages, a few seconds later. They answer, pay and write through
// the same code as other members.
import {setTimeout as sleep} from 'node:timers/promises';
import {ApplicationError, mustGetMutator} from '@rocicorp/zero';
import {desc, eq, sql} from 'drizzle-orm';
import {AI_WINGMAN, chatIdOf} from '../../../rules/chat/chat.ts';
import {INITIAL_CREDITS, MATCH_COST} from '../../../rules/credits/credits.ts';
import {MAX_SUGGESTIONS} from '../../../rules/suggestions/suggestion.ts';
import {serverMutators} from '../mutators/index.ts';
import {requestProviders} from '../../platform/zero/transaction.ts';
import {openRoomOf} from '../../platform/database/open-room.ts';
import {sendMessage} from '../../features/chat/send.ts';
import {grantCredits} from '../../features/credits/grant.ts';
import {chatMember, message, wallet} from '../../platform/database/tables.ts';
import {joinBothMembers, outsideWishes} from '../../features/matching/outside-wishes.ts';
import type {Log} from '../../platform/observability/log.ts';
import {throttledLog} from '../../platform/observability/log-throttle.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {chanceOf} from './chance.ts';
import {replyTo} from './replies.ts';

const POLL_MS = 2000;
const ANSWER_DELAY_S = 3;
const REPLY_DELAY_S = 4;
const YES_PROBABILITY = 0.75;
/** Enough for every Yes that a member can have open, so that no match with a demo member fails for their credits. */
const MIN_CREDITS = MATCH_COST * MAX_SUGGESTIONS;
/** Number of newest messages that are read to choose a reply. */
const RECENT_MESSAGES = 50;

/** Whether a demo member says Yes; always the same for the same two. */
export function saysYes(userId: string, otherId: string): boolean {
  return chanceOf(`${userId} likes ${otherId}`).often(YES_PROBABILITY);
}

type Card = {userId: string; otherId: string};

/** Says Yes, unless the member or another server was faster. */
async function sayYes(db: Database, {userId, otherId}: Card): Promise<void> {
  const [own] = await db.select().from(wallet).where(eq(wallet.userId, userId));
  if (own && own.credits < MIN_CREDITS) {
    const reference = `demo:${chatIdOf(userId, otherId)}:${userId}`;
    await grantCredits(db, {userId, amount: INITIAL_CREDITS, reference});
  }
  const {fn} = mustGetMutator(serverMutators, 'suggestion.answer');
  const args = {otherId, response: 'Yes'};
  const answering = requestProviders(db)().transaction((tx) =>
    fn({tx, ctx: {userID: userId}, args}),
  );
  await answering.catch((error: unknown) => {
    if (!(error instanceof ApplicationError)) throw error;
  });
}

/** Answers the demo members' open suggestions that are older than `delayS`. */
export async function answerAsDemos(db: Database, delayS: number): Promise<void> {
  const {rows} = await db.execute<Card>(sql`
    select mine.user_id as "userId", mine.other_id as "otherId" from suggestion mine ${joinBothMembers}
    where me.is_demo and mine.response is null and (${outsideWishes}) is not true
      and mine.offered_at < now() - make_interval(secs => ${delayS})`);
  for (const card of rows) if (saysYes(card.userId, card.otherId)) await sayYes(db, card);
}

type Replying = Parameters<typeof sendMessage>[0];
type Waiting = {chatId: string; userId: string; otherName: string};

async function reply({db, channel}: Replying, {chatId, userId, otherName}: Waiting) {
  const written = await db
    .select()
    .from(message)
    .where(eq(message.chatId, chatId))
    .orderBy(desc(message.createdAt))
    .limit(RECENT_MESSAGES);
  const received = written.find(({sender}) => sender !== AI_WINGMAN);
  if (!received || received.sender === userId) return;
  const text = replyTo({
    messageId: received.id,
    otherName,
    sent: written.filter(({sender}) => sender === userId).map((line) => line.text),
  });
  const answer = {id: `reply:${received.id}`, chatId, sender: userId, text};
  const sent = await sendMessage({db, channel}, answer);
  if ('refused' in sent) return;
  await db
    .update(chatMember)
    .set({lastReadAt: new Date(sent.createdAt)})
    .where(openRoomOf({chatId, userId}));
}

/** Replies in the demo members' chats whose last message is the partner's and older than `delayS`. */
export async function replyAsDemos(replying: Replying, delayS: number): Promise<void> {
  const {rows} = await replying.db.execute<Waiting>(sql`
    select mine.chat_id as "chatId", mine.user_id as "userId", other.name as "otherName"
    from profile me join chat_member mine using (user_id)
      join profile other on other.user_id = mine.shown_id
      cross join lateral (
        select sender, created_at from message
        where message.chat_id = mine.chat_id and sender <> ${AI_WINGMAN}
        order by created_at desc limit 1
      ) last
    where me.is_demo and mine.closed_at is null and last.sender <> mine.user_id
      and last.created_at < now() - make_interval(secs => ${delayS})`);
  for (const waiting of rows) await reply(replying, waiting);
}

/** Looks for something to react to until `signal` aborts. Several servers may do so. */
export async function reactAsDemos(
  {log, ...replying}: Replying & {log: Log},
  signal: AbortSignal,
): Promise<void> {
  const report = throttledLog((err, times) => log.warn({err, times}, 'demo members do not react'));
  while (!signal.aborted) {
    await answerAsDemos(replying.db, ANSWER_DELAY_S).catch(report);
    await replyAsDemos(replying, REPLY_DELAY_S).catch(report);
    await sleep(POLL_MS, undefined, {signal}).catch(() => undefined);
  }
}
