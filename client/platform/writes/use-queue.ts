// React hooks over the signed-in member's writes.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {useEffect, useMemo, useState, useSyncExternalStore} from 'react';
import {queries} from '../../../queries/index.ts';
import {WRITES} from '../../../rules/writes.ts';
import {toast} from '../../ui/toast.ts';
import {useConnection} from '../replica/connection.ts';
import {useUserID} from '../replica/member.ts';
import {refreshSession} from '../session/session.ts';
import {
  isChange,
  isMessage,
  isUnanswered,
  isUnsent,
  type Origin,
  type Shown,
  type ShownChange,
  type ShownMessage,
} from './entry.ts';
import {allEntries, onEntries, read, remove, start} from './queue.ts';
import type {MutatorCall} from './call-of.ts';
import {showWaiting, write} from './write.ts';

function useEntries<E extends Shown>(isWanted: (entry: Shown) => entry is E): readonly E[] {
  const member = useUserID();
  const all = useSyncExternalStore(onEntries, allEntries);
  return useMemo(
    () => all.filter(isWanted).filter((entry) => entry.member === member),
    [all, member, isWanted],
  );
}

const isAny = (entry: Shown): entry is Shown => entry !== undefined;
/** All of them. */
export const useWrites = (): readonly Shown[] => useEntries(isAny);

/** The messages whose rows may not be here yet, in the order of writing. */
export const useMessages = (): readonly ShownMessage[] => useEntries(isMessage<Shown>);

/** All other writes of the signed-in member on this device, also those too old to be sent. */
export const useChanges = (): readonly ShownChange[] => useEntries(isChange<Shown>);

/** The page writes these by itself: a read mark, and the language of a new account. Without a connection no other language can be chosen. */
const BY_THE_PAGE: readonly string[] = ['chat.markRead', 'language.choose'];
const countsAsWaiting = (entry: Shown): boolean =>
  !BY_THE_PAGE.includes(entry.name) && (isMessage(entry) ? isUnsent(entry) : isUnanswered(entry));

/** How many writes wait for the server. */
export function useWaiting(): {readonly messages: number; readonly changes: number} {
  const waiting = useWrites().filter(countsAsWaiting);
  const messages = waiting.filter(isMessage).length;
  return {messages, changes: waiting.length - messages};
}

/** Whether such a change waits for a connection. */
export function useWaitsToBeSent(isMeant: (change: ShownChange) => boolean): boolean {
  const isMade = useChanges().some((change) => isUnanswered(change) && isMeant(change));
  return useConnection() !== 'connected' && isMade;
}

/** Says that a change is made, and without a connection that it waits. */
export function useToastDone(): (words: string) => void {
  const isConnected = useConnection() === 'connected';
  return (words) => toast(isConnected ? words : `${words} ${WRITES.waiting}`);
}

/** `save` resolves to false when the device could not keep the write, or the mutator refused it on the replica; `error` says why. */
export function useSave(origin: Origin) {
  const zero = useZero();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const save = async (what: MutatorCall): Promise<boolean> => {
    setPending(true);
    setError(undefined);
    const saved = await write(zero, what, origin);
    setPending(false);
    if (!saved.ok) setError(saved.message);
    return saved.ok;
  };
  return {save, pending, error};
}

/** Sends while the page is open, and shows on the replica what waits. */
export function useDelivery(): void {
  const zero = useZero();
  const member = useUserID();
  const isConnected = useConnection() === 'connected';
  // The browser may have lost its cookie, while a connection from before goes on.
  useEffect(() => start(member, isConnected, () => void refreshSession()), [member, isConnected]);
  useEffect(() => void read().then(() => showWaiting(zero, allEntries())), [zero]);
  useRemoveMessages();
  useRemoveAnswers();
}

/** Removes a message when its row is here, and a sent one when its room has a later row or is closed. */
function useRemoveMessages(): void {
  const entries = useMessages();
  const [chats, {type}] = useQuery(queries.me.chats());
  useEffect(() => {
    const gone = entries.filter((entry) => {
      const messages = chats.find(({chatId}) => chatId === entry.args.chatId)?.messages;
      if (messages?.some(({id}) => id === entry.id)) return true;
      if (entry.state !== 'sent' || type !== 'complete') return false;
      return !messages || (messages[0]?.createdAt ?? 0) > (entry.createdAt ?? 0);
    });
    if (gone.length > 0) void remove(new Set(gone.map(({id}) => id)));
  }, [entries, chats, type]);
}

/** Removes an answer that the server has when its row shows it. */
function useRemoveAnswers(): void {
  const entries = useChanges();
  const [cards, {type}] = useQuery(queries.me.suggestions());
  useEffect(() => {
    const isOpen = (otherId: unknown) =>
      cards.some((card) => card.otherId === otherId && card.response === null);
    const gone = entries.filter(
      ({state, args}) => state === 'sent' && type === 'complete' && !isOpen(args.otherId),
    );
    if (gone.length > 0) void remove(new Set(gone.map(({id}) => id)));
  }, [entries, cards, type]);
}
