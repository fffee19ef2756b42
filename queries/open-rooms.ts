// The conversations that a member is in and that have not been ended. Everything about a room starts here.
import {zql} from '../schema.ts';

/** A member's own places in open rooms. */
export const openRooms = (userID: string) =>
  zql.chatMember.where('userId', userID).where('closedAt', 'IS', null);

/** A member's own place in one room; no row if it is not theirs, or has ended. */
export const openRoom = (userID: string, chatId: string) =>
  openRooms(userID).where('chatId', chatId);
