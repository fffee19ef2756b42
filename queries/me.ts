// The signed-in member's own rows, and through their suggestions and chats the people they may see.
import {defineQuery} from '@rocicorp/zero';
import {zql} from '../schema.ts';

/** Newest messages of each conversation that a list needs: the last line and the unread count. */
const PREVIEW_MESSAGES = 30;

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
  creditEntries: defineQuery(({ctx: {userID}}) =>
    zql.creditEntry.where('userId', userID).orderBy('createdAt', 'desc'),
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
  chats: defineQuery(({ctx: {userID}}) =>
    zql.chatMember
      .where('userId', userID)
      .related('chat')
      .related('other')
      .related('otherPhotos', (q) => q.orderBy('slot', 'asc'))
      .related('messages', (q) => q.orderBy('createdAt', 'desc').limit(PREVIEW_MESSAGES)),
  ),
};
