// The signed-in member's own rows, and the members they may see through suggestions and rooms. Each query says how many rows it
// can return: photos are at most one for each of three slots.
import {defineQuery} from '@rocicorp/zero';
import {PREVIEW_MESSAGES} from '../rules/chat/chat.ts';
import {CREDIT_ENTRIES_MAX} from '../rules/credits/credits.ts';
import {EXPIRED_YESES_SHOWN} from '../rules/suggestions/suggestion.ts';
import {zql} from '../schema.ts';
import {openRooms} from './open-rooms.ts';
import {shownPhotos} from './shown-photos.ts';

export const me = {
  /** One row. */
  profile: defineQuery(({ctx: {userID}}) =>
    zql.profile
      .where('userId', userID)
      .related('photos', (q) => q.orderBy('slot', 'asc'))
      .one(),
  ),
  /** For the pages that change photos: photos can exist before the profile does. */
  photos: defineQuery(({ctx: {userID}}) =>
    zql.photo.where('userId', userID).orderBy('slot', 'asc'),
  ),
  /** One row. */
  questionnaire: defineQuery(({ctx: {userID}}) => zql.questionnaire.where('userId', userID).one()),
  /** One row, with the newest {@link CREDIT_ENTRIES_MAX} `entries`, newest first. */
  wallet: defineQuery(({ctx: {userID}}) =>
    zql.wallet
      .where('userId', userID)
      .related('entries', (q) => q.orderBy('createdAt', 'desc').limit(CREDIT_ENTRIES_MAX))
      .one(),
  ),
  /** The newest {@link CREDIT_ENTRIES_MAX}. For other clients: Wing's pages read the entries with `wallet`. */
  creditEntries: defineQuery(({ctx: {userID}}) =>
    zql.creditEntry.where('userId', userID).orderBy('createdAt', 'desc').limit(CREDIT_ENTRIES_MAX),
  ),
  /** A member has three positions. Leaves rejected suggestions out at once. */
  suggestions: defineQuery(({ctx: {userID}}) =>
    zql.suggestion
      .where('userId', userID)
      .where('response', 'IS NOT', 'No')
      .orderBy('position', 'asc')
      .related('other')
      .related('otherPhotos', shownPhotos),
  ),
  /** The newest Yeses that have expired and that the member has not read yet. */
  expiredYeses: defineQuery(({ctx: {userID}}) =>
    zql.expiredYes.where('userId', userID).orderBy('expiredAt', 'desc').limit(EXPIRED_YESES_SHOWN),
  ),
  /**
   * Everything the list shows, and what a room needs offline: the newest messages and the other side's read mark. All open rooms,
   * without a limit: each has cost the member credits.
   */
  chats: defineQuery(({ctx: {userID}}) =>
    openRooms(userID)
      .related('chat')
      .related('other')
      .related('otherPhotos', shownPhotos)
      .related('otherMember')
      // Ordered like the index, because every new message asks for the row that falls out of the limit.
      .related('messages', (q) =>
        q.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(PREVIEW_MESSAGES),
      ),
  ),
  /** All of them, without a limit: a member can block only those who were suggested to them, at most three at a time. */
  blocks: defineQuery(({ctx: {userID}}) =>
    zql.block.where('userId', userID).orderBy('createdAt', 'desc'),
  ),
};
