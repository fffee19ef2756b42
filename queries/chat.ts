// One conversation, reached only through one's own membership: for anybody else it has no rows.
import {defineQuery} from '@rocicorp/zero';
import {z} from 'zod/mini';
import {zql} from '../schema.ts';

const MESSAGES_MAX = 20_000;
const DEFAULT_MESSAGES = 200;

export const chat = {
  room: defineQuery(z.object({chatId: z.string()}), ({ctx: {userID}, args: {chatId}}) =>
    zql.chatMember
      .where('chatId', chatId)
      .where('userId', userID)
      .related('chat')
      .related('other')
      .related('otherPhotos', (q) => q.orderBy('slot', 'asc'))
      .related('otherMember')
      .one(),
  ),
  /** The newest `limit` messages, newest first, as `messages` of one's own membership. */
  messages: defineQuery(
    z.object({
      chatId: z.string(),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(MESSAGES_MAX))),
    }),
    ({ctx: {userID}, args: {chatId, limit}}) =>
      zql.chatMember
        .where('chatId', chatId)
        .where('userId', userID)
        .related('messages', (q) =>
          q
            .orderBy('createdAt', 'desc')
            .orderBy('id', 'desc')
            .limit(limit ?? DEFAULT_MESSAGES),
        )
        .one(),
  ),
};
