// Marks the newest message as read while the member looks at it, three times a second at most.
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useRef} from 'react';
import {mutators} from '../../../mutators/index.ts';
import type {RowOf} from '../../../schema.ts';
import {closeNotifications} from '../../platform/pwa/shown-notifications.ts';
import {untilPainted} from '../../ui/lazy-part.ts';
import {useUserID} from '../../platform/replica/member.ts';
import {callOf} from '../../platform/writes/call-of.ts';
import {write} from '../../platform/writes/write.ts';
import {PROBLEMS} from '../../../rules/wording.ts';

/** The pause between two read marks. A message that is shown for a shorter time before the member leaves stays unread. */
const MARK_INTERVAL_MS = 300;

export function useMarkRead(
  chatId: string,
  lastReadAt: number | null,
  rows: readonly RowOf<'message'>[],
  isLooking: boolean,
): void {
  const zero = useZero();
  const userID = useUserID();
  const marked = useRef<{id: string | undefined; at: number}>({
    id: undefined,
    at: Number.NEGATIVE_INFINITY,
  });
  const newest = rows.findLast(({sender}) => sender !== userID);
  const isUnread = newest !== undefined && newest.createdAt > (lastReadAt ?? 0);
  const upTo = newest?.id;
  useEffect(() => {
    if (!isUnread || !isLooking || marked.current.id === upTo) return undefined;
    const mark = async () => {
      await untilPainted();
      marked.current = {id: upTo, at: performance.now()};
      const what = callOf(mutators.chat.markRead({chatId, upTo}));
      await write(zero, what, {place: `/chat/${chatId}`, failure: PROBLEMS.somethingWrong});
    };
    const untilNext = marked.current.at + MARK_INTERVAL_MS - performance.now();
    const timer = setTimeout(() => void mark(), Math.max(0, untilNext));
    return () => clearTimeout(timer);
  }, [zero, chatId, isUnread, isLooking, upTo]);
  useEffect(() => {
    if (!isLooking || upTo === undefined) return;
    void closeNotifications(`/chat/${chatId}`).catch(() => undefined);
  }, [chatId, isLooking, upTo]);
}
