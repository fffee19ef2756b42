// One room, reached through the member's own membership: other members get no rows.
import {defineQuery} from '@rocicorp/zero';
import * as v from 'valibot';
import {openRoom} from './open-rooms.ts';
import {shownPhotos} from './shown-photos.ts';

const MESSAGES_MAX = 200;
const DEFAULT_MESSAGES = 200;

export const chat = {
  /** One row. For other clients: Wing's pages read rooms with `me.chats`. */
  room: defineQuery(v.object({chatId: v.string()}), ({ctx: {userID}, args: {chatId}}) =>
    openRoom(userID, chatId)
      .related('chat')
      .related('other')
      .related('otherPhotos', shownPhotos)
      .related('otherMember')
      .one(),
  ),
  /**
   * The newest `limit` messages, newest first, as `messages` of the member's membership. `before` pages back by time,
   * which is unique within a chat.
   */
  messages: defineQuery(
    v.object({
      chatId: v.string(),
      limit: v.optional(
        v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MESSAGES_MAX)),
      ),
      before: v.optional(v.pipe(v.number(), v.finite())),
    }),
    ({ctx: {userID}, args: {chatId, limit, before}}) =>
      openRoom(userID, chatId)
        .related('messages', (q) =>
          (before === undefined ? q : q.where('createdAt', '<', before))
            .orderBy('createdAt', 'desc')
            .orderBy('id', 'desc')
            .limit(limit ?? DEFAULT_MESSAGES),
        )
        .one(),
  ),
};
