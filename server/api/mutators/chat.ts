// Sends messages and marks them read on the server. Statements are combined, because every round trip to the database
// delays the message.
import {and, eq, isNull, lt, or, sql} from 'drizzle-orm';
import {chat as shared, markReadArgs, newReadMark, sendArgs} from '../../../mutators/chat.ts';
import {refuseIf} from '../../../mutators/refuse.ts';
import {checkMessage, membersOf} from '../../../rules/chat.ts';
import {refusal} from '../../../rules/refusal.ts';
import {CHAT} from '../../../rules/wording.ts';
import type {Transaction} from '../../platform/postgres/client.ts';
import {nextMessageTime} from '../../domain/chats/next-message-time.ts';
import {openRoomOf} from '../../domain/chats/open-room.ts';
import {chat as chatTable, chatMember, message} from '../../domain/database/tables.ts';
import {askDemoToReply} from '../../domain/demo-members/reactions.ts';
import {notifyOfMessage} from '../../domain/push/notify.ts';
import {databaseOf, defineServerMutator} from './define.ts';

type Sent = {id: string; chatId: string; sender: string; text: string};

/** Whether this very message is stored. @throws ApplicationError when another message has the id. */
async function isStored(db: Transaction, {id, chatId, sender}: Sent): Promise<boolean> {
  const [stored] = await db.select().from(message).where(eq(message.id, id));
  if (!stored) return false;
  if (stored.sender !== sender || stored.chatId !== chatId) {
    refuseIf(refusal('message-conflict', CHAT.sendFailed));
  }
  return true;
}

/** What must happen after the write. */
type Written = {wantsPush: boolean; isToDemo: boolean};

/**
 * Inserts the message if its room is open to the sender and the id is new. Its server time is set by the insert, because an
 * update would be replicated as a second change. The caller must hold the chat's lock, as every writer that closes a room
 * does.
 */
async function writeMessage(db: Transaction, {id, chatId, sender, text}: Sent) {
  const other = membersOf(chatId)?.find((member) => member !== sender) ?? '';
  const {rows} = await db.execute<Written>(sql`
    insert into message (id, chat_id, sender, text, created_at)
    select ${id}, chat_id, user_id, ${text}, ${nextMessageTime(chatId)}
    from chat_member
    where ${openRoomOf({chatId, userId: sender})} and shown_id is not null
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
      // A message sent again, or one that the shared mutator refuses with the reason.
      if (await isStored(db, sent)) return;
      await shared.send.fn({tx, ctx, args});
      refuseIf(refusal('chat-not-found', CHAT.sendNotFound));
      return;
    }
    if (written.wantsPush) await notifyOfMessage(db, sent);
    if (written.isToDemo) await askDemoToReply(db, sent);
  }),

  /** Two devices may mark at once: the update's condition keeps the later mark. */
  markRead: defineServerMutator(markReadArgs, async ({tx, ctx, args}) => {
    const mark = await newReadMark(tx, ctx.userID, args);
    if (mark === undefined) return;
    const {chatId, userId, lastReadAt} = chatMember;
    const at = new Date(mark);
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
