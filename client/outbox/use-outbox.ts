// The outbox for screens: what is unsent, and the tab's part in sending it.
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useMemo, useSyncExternalStore} from 'react';
import {useIsConnected} from '../zero/connection.ts';
import {useUserID} from '../zero/member.ts';
import type {Entry} from './entry.ts';
import {outboxOf, type Outbox} from './outbox.ts';
import {takeTurns} from './turn.ts';

export function useOutbox(): Outbox {
  return outboxOf(useUserID());
}

/** Everything unsent, in the order of writing. */
export function useUnsent(): readonly Entry[] {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.entries);
}

/** What is unsent in one conversation. */
export function useUnsentIn(chatId: string): readonly Entry[] {
  const unsent = useUnsent();
  return useMemo(() => unsent.filter((entry) => entry.chatId === chatId), [unsent, chatId]);
}

/** Sends while this tab is connected. */
export function useDelivery(): void {
  const zero = useZero();
  const outbox = useOutbox();
  const isConnected = useIsConnected();
  useEffect(() => (isConnected ? takeTurns(zero, outbox) : undefined), [zero, outbox, isConnected]);
}
