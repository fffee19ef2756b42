// Above which message the divider stands: the first one that was unread when the member last began to look.
import {useState} from 'react';
import {firstUnread, isAnswered, type Line} from './chat-line.ts';

export type Reading = {
  userID: string;
  /** Server time; null for never. */
  lastReadAt: number | null;
  /** Whether the server has confirmed the messages and the read mark. */
  isComplete: boolean;
  /** Whether the member looks at the page and it is at its end, which marks messages as read. */
  isLooking: boolean;
};

/** The id of the message below the divider. The divider goes once the member has answered. */
export function useUnreadDivider(lines: readonly Line[], reading: Reading): string | undefined {
  const {userID, lastReadAt, isComplete, isLooking} = reading;
  const [known, setKnown] = useState<{id: string | undefined; wasComplete: boolean}>();
  const id = firstUnread(lines, userID, lastReadAt)?.id;
  // Reading moves the mark, but the divider stays.
  const isNew = !known?.wasComplete || (!isLooking && id !== undefined);
  const next = {id: isNew ? id : known.id, wasComplete: isComplete || known?.wasComplete === true};
  if (next.id !== known?.id || next.wasComplete !== known?.wasComplete) setKnown(next);
  return next.id === undefined || isAnswered(lines, userID, next.id) ? undefined : next.id;
}
