// What a list of conversations shows of each: the last line, the unread count, the order. Computed from rows alone.
import {AI_WINGMAN, CONVERSATIONS, PREVIEW_MESSAGES} from '../../../rules/chat/chat.ts';
import type {RowOf} from '../../../schema.ts';

type Message = Pick<RowOf<'message'>, 'id' | 'sender' | 'text' | 'createdAt'>;

export type Membership = {
  readonly chatId: string;
  readonly userId: string;
  /** Null when the other member has left. */
  readonly shownId: string | null;
  readonly lastReadAt: number | null;
  readonly chat?: {readonly createdAt: number} | undefined;
  /** The newest messages, newest first. */
  readonly messages: readonly Message[];
};

export type Unread = {
  readonly count: number;
  /** There may be more: the replica holds only the newest messages of a conversation. */
  readonly isMore: boolean;
};

/** Messages of others since the member last looked. */
export function unreadIn({userId, lastReadAt, messages}: Membership): Unread {
  const fresh = messages.filter((m) => m.createdAt > (lastReadAt ?? 0));
  return {
    count: fresh.filter(({sender}) => sender !== userId).length,
    isMore: fresh.length >= PREVIEW_MESSAGES,
  };
}

export function unreadInAll(memberships: readonly Membership[]): Unread {
  const each = memberships.map(unreadIn);
  return {
    count: each.reduce((sum, {count}) => sum + count, 0),
    isMore: each.some(({count, isMore}) => isMore && count > 0),
  };
}

/** Unread messages and new matches. A room that was never opened is one, with the wingman's line in it. */
export function newsIn(memberships: readonly Membership[]): number {
  return memberships.reduce((sum, chat) => {
    const {count} = unreadIn(chat);
    return sum + (chat.lastReadAt === null ? Math.max(1, count) : count);
  }, 0);
}

/** "3", or "30+" when there may be more, or empty for none. */
export function unreadWords({count, isMore}: Unread): string {
  if (count === 0) return '';
  return isMore ? `${count}+` : String(count);
}

export function lastLine({userId, shownId, messages}: Membership): string {
  const last = messages[0];
  if (!last) return shownId === null ? '' : CONVERSATIONS.sayHello;
  if (last.sender === userId) return CONVERSATIONS.you(last.text);
  return last.sender === AI_WINGMAN ? CONVERSATIONS.wingman(last.text) : last.text;
}

/** The time of the newest message, or else of the match. */
export function lastMoment({messages, chat}: Membership): number {
  return messages[0]?.createdAt ?? chat?.createdAt ?? 0;
}

export function latestFirst<M extends Membership>(memberships: readonly M[]): M[] {
  return memberships.toSorted((a, b) => lastMoment(b) - lastMoment(a));
}
