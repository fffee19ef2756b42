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
const markReadArgs = z.object({chatId: text()});

export const chat = {
  /** `id` is made by the sender, so that the same message sent twice is one row. */
  send: defineMutator(sendArgs, async ({tx, ctx: {userID}, args}) => {
    const {id, chatId} = args;
    refuseIf(checkMessage(args.text));
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

  markRead: defineMutator(markReadArgs, async ({tx, ctx: {userID}, args: {chatId}}) => {
    const membership = await tx.run(
      zql.chatMember.where('chatId', chatId).where('userId', userID).one(),
    );
    if (!membership) refuseIf(refusal('chat-not-found', CHAT.sendNotFound));
    await tx.mutate.chatMember.update({chatId, userId: userID, lastReadAt: Date.now()});
  }),
};
