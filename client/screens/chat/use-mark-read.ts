// Marks messages as read: once for each newest message, while the member looks at it.
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useRef} from 'react';
import {mutators} from '../../../mutators/index.ts';
import type {RowOf} from '../../../schema.ts';
import {closeNotifications} from '../../pwa/shown-notifications.ts';
import {untilPainted} from '../../ui/lazy-part.ts';
import {useConnection} from '../../zero/connection.ts';
import {useUserID} from '../../zero/member.ts';

export function useMarkRead(
  chatId: string,
  lastReadAt: number | null,
  rows: readonly RowOf<'message'>[],
  isLooking: boolean,
): void {
  const zero = useZero();
  const userID = useUserID();
  const isConnected = useConnection() === 'connected';
  const marked = useRef<string>(undefined);
  const newest = rows.findLast(({sender}) => sender !== userID);
  const isUnread = newest !== undefined && newest.createdAt > (lastReadAt ?? 0);
  const upTo = newest?.id;
  useEffect(() => {
    if (!isUnread || !isLooking || !isConnected || marked.current === upTo) return;
    const mark = async () => {
      await untilPainted();
      marked.current = upTo;
      const {server} = zero.mutate(mutators.chat.markRead({chatId, upTo}));
      const type = await server.then((result) => result.type).catch(() => 'error');
      // A failed mark is sent again with the next message, visibility change or connection.
      if (type === 'error') marked.current = undefined;
    };
    void mark();
  }, [zero, chatId, isUnread, isLooking, isConnected, upTo]);
  useEffect(() => {
    if (!isLooking || upTo === undefined) return;
    void closeNotifications(`/chat/${chatId}`).catch(() => undefined);
  }, [chatId, isLooking, upTo]);
}
