// Opens the chat of a match.
import {chatIdOf} from '../../../rules/chat/chat.ts';
import {chat, chatMember} from '../../platform/database/tables.ts';
import type {Transaction} from '../../platform/postgres/client.ts';

/** @returns the chat's id; undefined when the two have a chat already. */
export async function openChat(
  db: Transaction,
  [a, b]: readonly [string, string],
): Promise<string | undefined> {
  const chatId = chatIdOf(a, b);
  const made = await db.insert(chat).values({id: chatId}).onConflictDoNothing().returning();
  if (made.length === 0) return undefined;
  await db.insert(chatMember).values([
    {chatId, userId: a, otherId: b, shownId: b},
    {chatId, userId: b, otherId: a, shownId: a},
  ]);
  return chatId;
}
