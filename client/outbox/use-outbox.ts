// Hooks: the member's outbox for screens, and its delivery for the shell.
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useMemo, useSyncExternalStore} from 'react';
import {useIsConnected} from '../zero/connection.ts';
import {useUserID} from '../zero/member.ts';
import {watchArrivals} from './arrivals.ts';
import type {Entry} from './entry.ts';
import type {Outbox} from './outbox.ts';
import {outboxOf} from './outboxes.ts';
import {takeTurns} from './turn.ts';

export function useOutbox(): Outbox {
  return outboxOf(useUserID());
}

/** All unsent messages, in the order of writing. */
export function useUnsent(): readonly Entry[] {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.unsent);
}

/** The messages of one conversation that are shown although the replica has no row of them. */
export function useUnsentIn(chatId: string): readonly Entry[] {
  const outbox = useOutbox();
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries);
  return useMemo(() => entries.filter((entry) => entry.chatId === chatId), [entries, chatId]);
}

/** Whether IndexedDB has been read, or could not be. */
export function useIsOutboxRead(): boolean {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.isRead);
}

/** Sends while this tab is connected, and removes messages that have arrived. */
export function useDelivery(): void {
  const zero = useZero();
  const outbox = useOutbox();
  const isConnected = useIsConnected();
  useEffect(() => watchArrivals(zero, outbox), [zero, outbox]);
  useEffect(() => (isConnected ? takeTurns(zero, outbox) : undefined), [zero, outbox, isConnected]);
}
