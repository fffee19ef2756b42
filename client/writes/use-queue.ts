// React hooks over the signed-in member's outbox.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect, useMemo, useSyncExternalStore} from 'react';
import {queries} from '../../queries/index.ts';
import {useConnection} from '../zero/connection.ts';
import {useUserID} from '../zero/member.ts';
import type {Shown} from './entry.ts';
import {allEntries, onEntries, remove, start} from './queue.ts';

/** The messages whose rows may not be here yet, in the order of writing. */
export function useOutboxEntries(): readonly Shown[] {
  const userID = useUserID();
  const all = useSyncExternalStore(onEntries, allEntries);
  return useMemo(() => all.filter((entry) => entry.userID === userID), [all, userID]);
}

/** Sends while the page is open. Removes a message when its row is here, and a sent one when its room has a later row or is closed. */
export function useDelivery(): void {
  const userID = useUserID();
  const isConnected = useConnection() === 'connected';
  const entries = useOutboxEntries();
  const [chats, {type}] = useQuery(queries.me.chats());
  useEffect(() => start(userID, isConnected), [userID, isConnected]);
  useEffect(() => {
    const gone = entries.filter((entry) => {
      const messages = chats.find(({chatId}) => chatId === entry.chatId)?.messages;
      if (messages?.some(({id}) => id === entry.id)) return true;
      if (entry.state !== 'sent' || type !== 'complete') return false;
      return !messages || (messages[0]?.createdAt ?? 0) > entry.createdAt;
    });
    if (gone.length > 0) void remove(new Set(gone.map(({id}) => id)));
  }, [entries, chats, type]);
}
