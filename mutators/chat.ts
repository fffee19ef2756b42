// Writing into a conversation one is a member of. Messages are appended, never changed.
import type {Transaction} from '@rocicorp/zero';
import {z} from 'zod/mini';
import {checkMessage} from '../rules/chat.ts';
import {refusal} from '../rules/refusal.ts';
import {MEMBER_LEFT} from '../rules/safety.ts';
import {CHAT} from '../rules/wording.ts';
import {openRoom} from '../queries/open-rooms.ts';
import {zql, type Schema} from '../schema.ts';
import {defineMutator} from './define.ts';
import {refuseIf} from './refuse.ts';
import {text} from './text.ts';

export const sendArgs = z.object({id: z.uuid(), chatId: text(), text: text()});
export const markReadArgs = z.object({chatId: text(), upTo: z.optional(text())});

/** The time of the newest message that has been seen, unless the mark stands there or later already. */
export async function seenUntil(
  tx: Transaction<Schema>,
  userId: string,
  {chatId, upTo}: z.infer<typeof markReadArgs>,
): Promise<number | undefined> {
  const membership = await tx.run(openRoom(userId, chatId).one());
  if (!membership) {
    refuseIf(refusal('chat-not-found', CHAT.sendNotFound));
    return undefined;
  }
  const there = zql.message.where('chatId', chatId);
  const seen = await tx.run(
    upTo === undefined ? there.orderBy('createdAt', 'desc').one() : there.where('id', upTo).one(),
  );
  return seen && seen.createdAt > (membership.lastReadAt ?? 0) ? seen.createdAt : undefined;
}

export const chat = {
  /**
   * `id` is made by the sender, so that the same message sent twice is one row. What is shared is whether
   * it may be sent. The row is the server's: in the browser what is unsent is shown from the outbox, and a
   * row in the replica means that the server has it.
   */
  send: defineMutator(sendArgs, async ({tx, ctx: {userID}, args}) => {
    refuseIf(checkMessage(args.text));
    if (tx.location === 'client') return;
    const membership = await tx.run(openRoom(userID, args.chatId).one());
    if (!membership) refuseIf(refusal('chat-not-found', CHAT.sendNotFound));
    if (membership?.shownId === null) refuseIf(refusal('member-left', MEMBER_LEFT));
  }),

  /**
   * Everything up to the message `upTo` has been seen, or without one everything there is. The mark is
   * that message's own time, the server's: a device's clock has no say in it, and it never goes back.
   */
  markRead: defineMutator(markReadArgs, async ({tx, ctx: {userID}, args}) => {
    const lastReadAt = await seenUntil(tx, userID, args);
    if (lastReadAt === undefined) return;
    await tx.mutate.chatMember.update({chatId: args.chatId, userId: userID, lastReadAt});
  }),
};
