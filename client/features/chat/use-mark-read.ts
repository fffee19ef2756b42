// Marks messages as read: once for each newest message, while the member looks at it.
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useRef} from 'react';
import {mutators} from '../../../mutators/index.ts';
import type {RowOf} from '../../../schema.ts';
import {closeNotifications} from '../../platform/pwa/shown-notifications.ts';
import {untilPainted} from '../../ui/lazy-part.ts';
import {useUserID} from '../../platform/replica/member.ts';
import {callOf} from '../../platform/writes/call-of.ts';
import {write} from '../../platform/writes/write.ts';
import {SOMETHING_WRONG} from '../../../rules/wording.ts';

export function useMarkRead(
  chatId: string,
  lastReadAt: number | null,
  rows: readonly RowOf<'message'>[],
  isLooking: boolean,
): void {
  const zero = useZero();
  const userID = useUserID();
  const marked = useRef<string>(undefined);
  const newest = rows.findLast(({sender}) => sender !== userID);
  const isUnread = newest !== undefined && newest.createdAt > (lastReadAt ?? 0);
  const upTo = newest?.id;
  useEffect(() => {
    if (!isUnread || !isLooking || marked.current === upTo) return;
    const mark = async () => {
      await untilPainted();
      marked.current = upTo;
      const what = callOf(mutators.chat.markRead({chatId, upTo}));
      await write(zero, what, {place: `/chat/${chatId}`, failure: SOMETHING_WRONG});
    };
    void mark();
  }, [zero, chatId, isUnread, isLooking, upTo]);
  useEffect(() => {
    if (!isLooking || upTo === undefined) return;
    void closeNotifications(`/chat/${chatId}`).catch(() => undefined);
  }, [chatId, isLooking, upTo]);
}
