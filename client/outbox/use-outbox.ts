// React hooks over the signed-in member's outbox, and what happens to it when the member leaves.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect, useSyncExternalStore} from 'react';
import {queries} from '../../queries/index.ts';
import {onDeparture} from '../session/departure.ts';
import {useIsConnected} from '../zero/connection.ts';
import {useUserID} from '../zero/member.ts';
import {Outbox, type OutboxState} from './outbox.ts';
import {removeMember} from './store.ts';

let current: Outbox | undefined;

function outboxOf(userID: string): Outbox {
  if (current?.userID !== userID) current = new Outbox(userID);
  return current;
}

export const useOutbox = (): Outbox => outboxOf(useUserID());

export function useOutboxState(): OutboxState {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.state);
}

// When a session has ended, this device has the only copy of what waits: it stays for its member.
onDeparture(async (userID, departure) => {
  if (current?.userID === userID) current = undefined;
  if (departure === 'signed-out') await removeMember(userID);
});

/** Sends while the page is open. */
export function useDelivery(): void {
  const outbox = useOutbox();
  const isConnected = useIsConnected();
  useEffect(() => outbox.start(), [outbox]);
  useEffect(() => outbox.setConnected(isConnected), [outbox, isConnected]);
}

/** Removes a sent message when its row is there, when the room has a later one, or when the room is closed. */
export function useRemoveArrived(): void {
  const outbox = useOutbox();
  const {entries} = useOutboxState();
  const [chats, {type}] = useQuery(queries.me.chats());
  useEffect(() => {
    const messagesOf = new Map(chats.map(({chatId, messages}) => [chatId, messages]));
    const gone = entries.filter((entry) => {
      const messages = messagesOf.get(entry.chatId);
      if (messages?.some(({id}) => id === entry.id)) return true;
      if (entry.state !== 'sent' || type !== 'complete') return false;
      return !messages || (messages[0]?.createdAt ?? 0) > entry.createdAt;
    });
    if (gone.length > 0) void outbox.remove(new Set(gone.map(({id}) => id)));
  }, [outbox, entries, chats, type]);
}
