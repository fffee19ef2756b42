// Rooms that a member is in and that have not ended. Every query of a room starts here.
import {zql} from '../schema.ts';

/** The member's memberships of open rooms. */
export const openRooms = (userID: string) =>
  zql.chatMember.where('userId', userID).where('closedAt', 'IS', null);

/** The member's membership of one room; no row when the room is another's or has ended. */
export const openRoom = (userID: string, chatId: string) =>
  openRooms(userID).where('chatId', chatId);
