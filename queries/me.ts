// The signed-in member's own rows, and through their suggestions and chats the people they may see.
import {defineQuery} from '@rocicorp/zero';
import {PREVIEW_MESSAGES} from '../rules/chat.ts';
import {CREDIT_ENTRIES_MAX} from '../rules/credits.ts';
import {zql} from '../schema.ts';
import {openRooms} from './open-rooms.ts';

export const me = {
  profile: defineQuery(({ctx: {userID}}) =>
    zql.profile
      .where('userId', userID)
      .related('photos', (q) => q.orderBy('slot', 'asc'))
      .one(),
  ),
  /** There before the basics are: photos may come first. */
  photos: defineQuery(({ctx: {userID}}) =>
    zql.photo.where('userId', userID).orderBy('slot', 'asc'),
  ),
  questionnaire: defineQuery(({ctx: {userID}}) => zql.questionnaire.where('userId', userID).one()),
  wallet: defineQuery(({ctx: {userID}}) => zql.wallet.where('userId', userID).one()),
  /** The newest ones, newest first. */
  creditEntries: defineQuery(({ctx: {userID}}) =>
    zql.creditEntry.where('userId', userID).orderBy('createdAt', 'desc').limit(CREDIT_ENTRIES_MAX),
  ),
  // A rejected card is gone at once: its person is no longer part of the answer.
  suggestions: defineQuery(({ctx: {userID}}) =>
    zql.suggestion
      .where('userId', userID)
      .where('response', 'IS NOT', 'No')
      .orderBy('position', 'asc')
      .related('other')
      .related('otherPhotos', (q) => q.orderBy('slot', 'asc')),
  ),
  // What the list of conversations shows: the last line of each and how much is unread. And what a room
  // needs that is opened without a network: how far the other side has read.
  chats: defineQuery(({ctx: {userID}}) =>
    openRooms(userID)
      .related('chat')
      .related('other')
      .related('otherPhotos', (q) => q.orderBy('slot', 'asc'))
      .related('otherMember')
      // In the order that an index has, to the last: each message asks which one drops out.
      .related('messages', (q) =>
        q.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(PREVIEW_MESSAGES),
      ),
  ),
  blocks: defineQuery(({ctx: {userID}}) =>
    zql.block.where('userId', userID).orderBy('createdAt', 'desc'),
  ),
};
