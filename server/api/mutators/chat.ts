// A message with authority: one row however often it is sent, and a time that orders the chat. Every round
// trip to the database is a message's time on its way: what can be asked together is.
import {and, eq, isNull, lt, or, sql} from 'drizzle-orm';
import {chat as shared, markReadArgs, seenUntil, sendArgs} from '../../../mutators/chat.ts';
import {refuseIf} from '../../../mutators/refuse.ts';
import {checkMessage, membersOf} from '../../../rules/chat.ts';
import {refusal} from '../../../rules/refusal.ts';
import {CHAT} from '../../../rules/wording.ts';
import type {Transaction} from '../../platform/postgres/client.ts';
import {chat as chatTable, chatMember, message} from '../../domain/database/tables.ts';
import {askDemoToReply} from '../../domain/demo-members/reactions.ts';
import {notifyOfMessage} from '../../domain/push/notify.ts';
import {databaseOf, defineServerMutator} from './define.ts';

type Sent = {id: string; chatId: string; sender: string; text: string};

/** Whether the very message is stored already. A taken id of anybody else's is a conflict. */
async function isStored(db: Transaction, {id, chatId, sender}: Sent): Promise<boolean> {
  const [stored] = await db.select().from(message).where(eq(message.id, id));
  if (!stored) return false;
  if (stored.sender !== sender || stored.chatId !== chatId) {
    refuseIf(refusal('message-conflict', CHAT.sendFailed));
  }
  return true;
}

/** Whom a message concerns, asked as it is written. */
type Written = {wantsPush: boolean; isToDemo: boolean};

/**
 * Writes the row, if its room is open to its sender and the id is not taken, with server time, always later than
 * what stands in the chat: the order of sending is the order of time. Stamped afterwards, every message would be
 * replicated twice. The chat must be locked; whoever closes a room has it locked too.
 */
async function writeMessage(db: Transaction, {id, chatId, sender, text}: Sent) {
  const other = membersOf(chatId)?.find((member) => member !== sender) ?? '';
  const {rows} = await db.execute<Written>(sql`
    insert into message (id, chat_id, sender, text, created_at)
    select ${id}, chat_id, user_id, ${text}, greatest(
      date_trunc('milliseconds', clock_timestamp()),
      (select max(m.created_at) + interval '1 millisecond' from message m where m.chat_id = ${chatId})
    )
    from chat_member
    where chat_id = ${chatId} and user_id = ${sender} and closed_at is null and shown_id is not null
    on conflict (id) do nothing
    returning
      exists (select from push_subscription where user_id = ${other}) as "wantsPush",
      exists (select from profile where user_id = ${other} and is_demo) as "isToDemo"`);
  return rows[0];
}

export const chat = {
  send: defineServerMutator(sendArgs, async ({tx, ctx, args}) => {
    const db = databaseOf(tx);
    const sent = {...args, text: args.text.trim(), sender: ctx.userID};
    await db
      .select({id: chatTable.id})
      .from(chatTable)
      .where(eq(chatTable.id, args.chatId))
      .for('update');
    const written = checkMessage(args.text) ? undefined : await writeMessage(db, sent);
    if (!written) {
      // Sent again, which may have been allowed then, or the id is somebody else's, or it may not be sent.
      if (await isStored(db, sent)) return;
      await shared.send.fn({tx, ctx, args});
      refuseIf(refusal('chat-not-found', CHAT.sendNotFound));
      return;
    }
    if (written.wantsPush) await notifyOfMessage(db, sent);
    if (written.isToDemo) await askDemoToReply(db, sent);
  }),

  /** Two devices may tell at once: the row is asked as it is written, and the later mark stays. */
  markRead: defineServerMutator(markReadArgs, async ({tx, ctx, args}) => {
    const seen = await seenUntil(tx, ctx.userID, args);
    if (seen === undefined) return;
    const {chatId, userId, lastReadAt} = chatMember;
    const at = new Date(seen);
    await databaseOf(tx)
      .update(chatMember)
      .set({lastReadAt: at})
      .where(
        and(
          eq(chatId, args.chatId),
          eq(userId, ctx.userID),
          or(isNull(lastReadAt), lt(lastReadAt, at)),
        ),
      );
  }),
};
