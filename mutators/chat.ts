// Marking messages read. Messages are sent by a request of their own.
import type {Transaction} from '@rocicorp/zero';
import * as v from 'valibot';
import {refusal} from '../rules/refusal.ts';
import {CHAT} from '../rules/chat/chat.ts';
import {openRoom} from '../queries/open-rooms.ts';
import {zql, type Schema} from '../schema.ts';
import {defineMutator} from './define.ts';
import {refuseIf} from './refuse.ts';
import {text} from './text.ts';

export const markReadArgs = v.object({chatId: text(), upTo: v.optional(text())});

/** @returns the time of the newest message seen, or undefined when the read mark is at that time or later. */
export async function newReadMark(
  tx: Transaction<Schema>,
  userId: string,
  {chatId, upTo}: v.InferOutput<typeof markReadArgs>,
): Promise<number | undefined> {
  const membership = await tx.run(openRoom(userId, chatId).one());
  if (!membership) {
    refuseIf(refusal('chat-not-found', CHAT.sendNotFound));
    return undefined;
  }
  const messages = zql.message.where('chatId', chatId);
  const seen = await tx.run(
    upTo === undefined
      ? messages.orderBy('createdAt', 'desc').one()
      : messages.where('id', upTo).one(),
  );
  return seen && seen.createdAt > (membership.lastReadAt ?? 0) ? seen.createdAt : undefined;
}

export const chat = {
  /**
   * Marks the messages up to `upTo`, or all, as read. The mark is the message's own time, which the server set, so a
   * device's clock does not matter. It never moves back.
   */
  markRead: defineMutator(markReadArgs, async ({tx, ctx: {userID}, args}) => {
    const lastReadAt = await newReadMark(tx, userID, args);
    if (lastReadAt === undefined) return;
    await tx.mutate.chatMember.update({chatId: args.chatId, userId: userID, lastReadAt});
  }),
};
