// The condition under which a member may use a chat, in SQL. Queries of browsers have the same one in queries/open-rooms.ts.
import {and, eq, isNull} from 'drizzle-orm';
import {chatMember} from './tables.ts';

export type Membership = {readonly chatId: string; readonly userId: string};

/** Selects rows whose member still has the room open. */
export const isOpenRoom = isNull(chatMember.closedAt);

/** Selects the member's own row of the chat while the chat is open to them. */
export const openRoomOf = ({chatId, userId}: Membership) =>
  and(eq(chatMember.chatId, chatId), eq(chatMember.userId, userId), isOpenRoom);
