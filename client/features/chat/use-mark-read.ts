// Marks messages as read while the member looks at them: the newest one, again once the server has taken the mark before.
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
  const marked = useRef<number>(undefined);
  const newest = rows.findLast(({sender}) => sender !== userID);
  const isUnread = newest !== undefined && newest.createdAt > (lastReadAt ?? 0);
  const upTo = newest?.id;
  const at = newest?.createdAt ?? 0;
  useEffect(() => {
    if (!isUnread || !isLooking || upTo === undefined) return;
    // Messages may come faster than the mark moves.
    if (marked.current !== undefined && marked.current > (lastReadAt ?? 0)) return;
    marked.current = at;
    const mark = async () => {
      await untilPainted();
      const what = callOf(mutators.chat.markRead({chatId, upTo}));
      const saved = await write(zero, what, {place: `/chat/${chatId}`, failure: SOMETHING_WRONG});
      if (!saved.ok) marked.current = undefined;
    };
    void mark();
  }, [zero, chatId, isUnread, isLooking, lastReadAt, upTo, at]);
  useEffect(() => {
    if (!isLooking || upTo === undefined) return;
    void closeNotifications(`/chat/${chatId}`).catch(() => undefined);
  }, [chatId, isLooking, upTo]);
}
