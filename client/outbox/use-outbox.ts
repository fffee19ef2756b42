// React hooks over the member's outbox.
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useMemo, useSyncExternalStore} from 'react';
import {useIsConnected} from '../zero/connection.ts';
import {useUserID} from '../zero/member.ts';
import {watchArrivals} from './arrivals.ts';
import type {Entry} from './entry.ts';
import type {Outbox} from './outbox.ts';
import {outboxOf} from './outboxes.ts';
import {electSender} from './elect-sender.ts';
import type {OutboxState} from './state.ts';

export function useOutbox(): Outbox {
  return outboxOf(useUserID());
}

/** All unsent messages, sorted by `seq`. */
export function useUnsent(): readonly Entry[] {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.unsent);
}

/** The messages of one conversation that are shown from the outbox. */
export function useOutboxEntriesIn(chatId: string): OutboxState {
  const outbox = useOutbox();
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries);
  return useMemo(() => entries.filter((entry) => entry.chatId === chatId), [entries, chatId]);
}

/** Whether IndexedDB has been read, or reading has failed. */
export function useIsOutboxRead(): boolean {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.isRead);
}

/** {@link Outbox.isAllSent} */
export function useIsAllSent(): boolean {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.isAllSent);
}

/** Sends while this tab is connected and elected, and removes messages that have arrived. */
export function useDelivery(): void {
  const zero = useZero();
  const outbox = useOutbox();
  const isConnected = useIsConnected();
  useEffect(() => watchArrivals(zero, outbox), [zero, outbox]);
  useEffect(
    () => (isConnected ? electSender(zero, outbox) : undefined),
    [zero, outbox, isConnected],
  );
}
