// React hooks over the signed-in member's outbox, and what happens to it when the member leaves.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect, useSyncExternalStore} from 'react';
import {queries} from '../../queries/index.ts';
import {onDeparture} from '../session/departure.ts';
import {useIsConnected} from '../zero/connection.ts';
import {useUserID} from '../zero/member.ts';
import type {Shown} from './entry.ts';
import {Outbox} from './outbox.ts';
import {removeMember} from './store.ts';

let current: Outbox | undefined;

function outboxOf(userID: string): Outbox {
  if (current?.userID !== userID) current = new Outbox(userID);
  return current;
}

// When a session has ended, this device has the only copy of what waits: it stays for its member.
onDeparture(async (userID, departure) => {
  if (current?.userID === userID) current = undefined;
  if (departure === 'signed-out') await removeMember(userID);
});

export const useOutbox = (): Outbox => outboxOf(useUserID());

/** The messages whose rows may not be here yet, in the order of writing. */
export function useOutboxEntries(): readonly Shown[] {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.entries);
}

/** Sends while the page is open. Removes a message when its row is here, when its room has a later one, or is closed. */
export function useDelivery(): void {
  const outbox = useOutbox();
  const isConnected = useIsConnected();
  const entries = useOutboxEntries();
  const [chats, {type}] = useQuery(queries.me.chats());
  useEffect(() => outbox.start(), [outbox]);
  useEffect(() => outbox.setConnected(isConnected), [outbox, isConnected]);
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
