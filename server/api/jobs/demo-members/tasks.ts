// The jobs of demo members: they say Yes to most suggestions and reply to messages. They answer and pay through the same
// code as other members.
import {and, desc, eq, sql} from 'drizzle-orm';
import {chatIdOf} from '../../../../rules/chat.ts';
import {INITIAL_CREDITS, MATCH_COST} from '../../../../rules/credits.ts';
import {MAX_SUGGESTIONS} from '../../../../rules/suggestion.ts';
import type {Database, Transaction} from '../../../platform/postgres/client.ts';
import {withRetry} from '../../../platform/postgres/retry.ts';
import {nextMessageTime} from '../../../domain/chats/next-message-time.ts';
import {openRoomOf} from '../../../domain/chats/open-room.ts';
import {
  chat,
  chatMember,
  message,
  profile,
  questionnaire,
  suggestion,
} from '../../../domain/database/tables.ts';
import {areOutsideWishes} from '../../../domain/matching/outside-wishes.ts';
import {recordResponse} from '../../../domain/matching/pairing.ts';
import {notifyOfMessage} from '../../../domain/jobs/add-push-jobs.ts';
import {settlePair} from '../../../domain/settlement/settle.ts';
import {bookEntry, lockWallets} from '../../../domain/credits/wallet.ts';
import {chanceOf} from '../../../domain/demo-members/random.ts';
import {replyTo} from './replies.ts';

const YES_PROBABILITY = 0.75;
/** Enough for every Yes that a member can have open, so that no match with a demo member fails for their credits. */
const MIN_CREDITS = MATCH_COST * MAX_SUGGESTIONS;

async function isDemo(db: Transaction, userId: string): Promise<boolean> {
  const rows = await db
    .select({userId: profile.userId})
    .from(profile)
    .where(and(eq(profile.userId, userId), eq(profile.isDemo, true)));
  return rows.length > 0;
}

/** Whether a demo member says Yes; always the same for the same two. */
export function saysYes(userId: string, otherId: string): boolean {
  return chanceOf(`${userId} likes ${otherId}`).often(YES_PROBABILITY);
}

/** Job: says Yes to a suggestion or leaves it unanswered. Idempotent; does nothing for other members. */
export async function answerAsDemo(
  db: Database,
  {userId, otherId}: {userId: string; otherId: string},
): Promise<void> {
  if (!saysYes(userId, otherId)) return;
  const pair = [userId, otherId] as const;
  const mine = and(eq(suggestion.userId, userId), eq(suggestion.otherId, otherId));
  const answer = async (tx: Transaction) => {
    const credits = (await lockWallets(tx, pair)).get(userId);
    const [offered] = await tx.select({response: suggestion.response}).from(suggestion).where(mine);
    if (offered?.response !== null || credits === undefined) return;
    if (!(await isDemo(tx, userId)) || (await areOutsideWishes(tx, pair))) return;

    if (credits < MIN_CREDITS) {
      const id = `grant:demo:${chatIdOf(...pair)}:${userId}`;
      await bookEntry(tx, {id, userId, amount: INITIAL_CREDITS, kind: 'grant'});
    }
    const respondedAt = sql`date_trunc('milliseconds', clock_timestamp())`;
    await tx.update(suggestion).set({response: 'Yes', respondedAt}).where(mine);
    await recordResponse(tx, pair, 'Yes');
    await settlePair(tx, pair);
  };
  await withRetry(() => db.transaction(answer));
}

/** Number of newest messages that are read to choose a reply. */
const RECENT_MESSAGES = 50;

/** Job: replies to a message once, and marks the chat as read. */
export async function replyAsDemo(
  db: Database,
  {userId, chatId, messageId}: {userId: string; chatId: string; messageId: string},
): Promise<void> {
  const id = `reply:${messageId}`;
  const membership = openRoomOf({chatId, userId});
  const reply = async (tx: Transaction) => {
    // Locked like for every message, so that times are in the order of sending.
    await tx.select({id: chat.id}).from(chat).where(eq(chat.id, chatId)).for('update');
    const [member] = await tx.select().from(chatMember).where(membership);
    if (!member || !(await isDemo(tx, userId))) return;
    const written = await tx
      .select()
      .from(message)
      .where(eq(message.chatId, chatId))
      .orderBy(desc(message.createdAt))
      .limit(RECENT_MESSAGES);
    const received = written.find((line) => line.id === messageId);
    if (!received || written.some((line) => line.id === id)) return;

    const [answers] = await tx.select().from(questionnaire).where(eq(questionnaire.userId, userId));
    const [other] = await tx.select().from(profile).where(eq(profile.userId, member.otherId));
    const text = replyTo({
      messageId,
      received: received.text,
      otherName: other?.name ?? '',
      interestWeights: answers?.interestWeights ?? [],
      sent: written.filter(({sender}) => sender === userId).map((line) => line.text),
    });
    const [sent] = await tx
      .insert(message)
      .values({id, chatId, sender: userId, text, createdAt: nextMessageTime(chatId)})
      .onConflictDoNothing()
      .returning();
    if (!sent) return;
    await tx.update(chatMember).set({lastReadAt: sent.createdAt}).where(membership);
    await notifyOfMessage(tx, sent);
  };
  await withRetry(() => db.transaction(reply));
}
