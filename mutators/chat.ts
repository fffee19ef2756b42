// Writing into a conversation one is a member of. Messages are appended, never changed.
import {defineMutator} from '@rocicorp/zero';
import {z} from 'zod/mini';
import {checkMessage} from '../rules/chat.ts';
import {refusal} from '../rules/refusal.ts';
import {CHAT} from '../rules/wording.ts';
import {zql} from '../schema.ts';
import {refuseIf} from './refuse.ts';
import {text} from './text.ts';

export const sendArgs = z.object({id: z.uuid(), chatId: text(), text: text()});
const markReadArgs = z.object({chatId: text(), upTo: z.optional(text())});

export const chat = {
  /**
   * `id` is made by the sender, so that the same message sent twice is one row. In the browser it leaves
   * no row: what is unsent is shown from the outbox, and a row in the replica means that the server has it.
   */
  send: defineMutator(sendArgs, async ({tx, ctx: {userID}, args}) => {
    const {id, chatId} = args;
    refuseIf(checkMessage(args.text));
    if (tx.location === 'client') return;
    const membership = await tx.run(
      zql.chatMember.where('chatId', chatId).where('userId', userID).one(),
    );
    if (!membership) refuseIf(refusal('chat-not-found', CHAT.sendNotFound));
    await tx.mutate.message.insert({
      id,
      chatId,
      sender: userID,
      text: args.text.trim(),
      createdAt: Date.now(),
    });
  }),

  /**
   * Everything up to the message `upTo` has been seen, or without one everything there is. The mark is
   * that message's own time, the server's: a device's clock has no say in it, and it never goes back.
   */
  markRead: defineMutator(markReadArgs, async ({tx, ctx: {userID}, args: {chatId, upTo}}) => {
    const membership = await tx.run(
      zql.chatMember.where('chatId', chatId).where('userId', userID).one(),
    );
    if (!membership) {
      refuseIf(refusal('chat-not-found', CHAT.sendNotFound));
      return;
    }
    const there = zql.message.where('chatId', chatId);
    const seen = await tx.run(
      upTo === undefined ? there.orderBy('createdAt', 'desc').one() : there.where('id', upTo).one(),
    );
    if (!seen || seen.createdAt <= (membership.lastReadAt ?? 0)) return;
    await tx.mutate.chatMember.update({chatId, userId: userID, lastReadAt: seen.createdAt});
  }),
};
