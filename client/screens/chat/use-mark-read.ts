// Tells the other side's receipt that what is on the screen has been seen: once for each newest message,
// and only while somebody can be looking.
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useRef, useSyncExternalStore} from 'react';
import {mutators} from '../../../mutators/index.ts';
import type {RowOf} from '../../../schema.ts';
import {useIsConnected} from '../../zero/connection.ts';
import {useUserID} from '../../zero/member.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function useIsVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

export function useMarkRead(
  chatId: string,
  lastReadAt: number | null,
  newestFirst: readonly RowOf<'message'>[],
): void {
  const zero = useZero();
  const userID = useUserID();
  const isConnected = useIsConnected();
  const isVisible = useIsVisible();
  const marked = useRef<string>(undefined);
  const newest = newestFirst.find(({sender}) => sender !== userID);
  const isUnread = newest !== undefined && newest.createdAt > (lastReadAt ?? 0);
  const newestId = newest?.id;
  useEffect(() => {
    if (!isUnread || !isVisible || !isConnected || marked.current === newestId) return;
    marked.current = newestId;
    zero.mutate(mutators.chat.markRead({chatId}));
  }, [zero, chatId, isUnread, isVisible, isConnected, newestId]);
}
