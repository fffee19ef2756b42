// A message with authority: one row however often it is sent, and a time that orders the chat.
import {eq, sql} from 'drizzle-orm';
import {chat as shared, sendArgs} from '../../mutators/chat.ts';
import {refuseIf} from '../../mutators/refuse.ts';
import {refusal} from '../../rules/refusal.ts';
import {CHAT} from '../../rules/wording.ts';
import type {Transaction} from '../db/client.ts';
import {chat as chatTable, message} from '../db/tables.ts';
import {askDemoToReply} from '../demo/reactions.ts';
import {notifyOfMessage} from '../push/notify.ts';
import {databaseOf, defineServerMutator} from './define.ts';

/** Whether the very message is stored already. A taken id of anybody else's is a conflict. */
async function isStored(
  db: Transaction,
  {id, chatId, sender}: {id: string; chatId: string; sender: string},
): Promise<boolean> {
  const [stored] = await db.select().from(message).where(eq(message.id, id));
  if (!stored) return false;
  if (stored.sender !== sender || stored.chatId !== chatId) {
    refuseIf(refusal('message-conflict', CHAT.sendFailed));
  }
  return true;
}

/** Server time, and always later than what stands in the chat: the order of sending is the order of time. */
async function stampMessage(db: Transaction, id: string, chatId: string): Promise<void> {
  await db
    .update(message)
    .set({
      createdAt: sql`greatest(
        date_trunc('milliseconds', clock_timestamp()),
        (select max(m.created_at) + interval '1 millisecond' from message m
          where m.chat_id = ${chatId} and m.id <> ${id})
      )`,
    })
    .where(eq(message.id, id));
}

export const chat = {
  send: defineServerMutator(sendArgs, async ({tx, ctx, args}) => {
    const db = databaseOf(tx);
    await db
      .select({id: chatTable.id})
      .from(chatTable)
      .where(eq(chatTable.id, args.chatId))
      .for('update');
    if (await isStored(db, {...args, sender: ctx.userID})) return;
    await shared.send.fn({tx, ctx, args});
    await stampMessage(db, args.id, args.chatId);
    const sent = {...args, sender: ctx.userID};
    await notifyOfMessage(db, sent);
    await askDemoToReply(db, sent);
  }),
};
