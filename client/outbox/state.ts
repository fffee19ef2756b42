// What one tab knows of a member's messages that its replica does not show yet: one status per message, changed by a pure
// reducer. Knows nothing of storage, other tabs or sending.
import {CHAT} from '../../rules/wording.ts';
import {inOrder, isWaiting, type Draft, type Entry} from './entry.ts';

/**
 * - `writing`: IndexedDB is storing it, so its place in the order is not final.
 * - `stored`: IndexedDB has it.
 * - `memory`: IndexedDB could not store it, or has not answered for seconds: only this tab has it. Stored with the next message.
 * - `arrived`: the server has it, another tab says. Shown until this tab's replica has the row.
 * - `missing`: it is gone from IndexedDB, and no other tab has said why. The server knows whether it has arrived.
 */
export type Status = 'writing' | 'stored' | 'memory' | 'arrived' | 'missing';

export type Tracked = Entry & {readonly status: Status};

/** In the order of writing. */
export type OutboxState = readonly Tracked[];

export type OutboxEvent =
  /** The member writes a message, or sends a refused one again: it goes to the end. */
  | {readonly type: 'added'; readonly draft: Draft}
  /** IndexedDB has stored these, which gives them their place. */
  | {readonly type: 'written'; readonly entries: readonly Entry[]}
  /** IndexedDB could not store these, or has not answered in time. */
  | {readonly type: 'unstorable'; readonly ids: readonly string[]}
  /** The server refused it. */
  | {readonly type: 'failed'; readonly id: string; readonly failure: string}
  /** The replica has the rows, or the member deleted the messages. */
  | {readonly type: 'removed'; readonly ids: readonly string[]}
  /** Other tabs told of these. */
  | {
      readonly type: 'heard';
      readonly kept: readonly Entry[];
      readonly gone: readonly string[];
      readonly arrived: readonly string[];
    }
  /** What IndexedDB has, read after `known` were in the state. */
  | {
      readonly type: 'read';
      readonly stored: readonly Entry[];
      readonly known: ReadonlySet<string>;
    }
  /** The server does not have these missing messages. */
  | {readonly type: 'lost'; readonly ids: readonly string[]};

const hasLeft = ({status}: Tracked): boolean => status === 'arrived' || status === 'missing';

/** Waiting messages that IndexedDB is asked again to store. */
export const unstoredOf = (state: OutboxState): Entry[] =>
  state
    .filter((entry) => entry.status === 'memory' && isWaiting(entry))
    .map(({id, userID, chatId, text, seq}) => ({id, userID, chatId, text, seq}));

/** Those that the server does not have, as far as this tab knows. */
export const unsentOf = (state: OutboxState): OutboxState => state.filter((e) => !hasLeft(e));

export const leftOf = (state: OutboxState): OutboxState => state.filter(hasLeft);

/**
 * What may be sent now, in order. A message that waits alone is sent while IndexedDB stores it: the server takes an id
 * once. Of several IndexedDB decides the order, over all tabs.
 */
export function sendableOf(state: OutboxState): OutboxState {
  const waiting = unsentOf(state).filter(isWaiting);
  return waiting.length === 1 ? waiting : waiting.filter(({status}) => status !== 'writing');
}

/** Whether closing this tab would lose a message. */
export const endsWithTab = (state: OutboxState): boolean =>
  state.some(({status}) => status === 'memory' || status === 'writing');

export function reduce(state: OutboxState, event: OutboxEvent): OutboxState {
  switch (event.type) {
    case 'added': {
      const others = without(state, [event.draft.id]);
      const seq = (others.at(-1)?.seq ?? 0) + 1;
      return [...others, {...event.draft, seq, status: 'writing'}];
    }
    case 'written': {
      const places = new Map(event.entries.map(({id, seq}) => [id, seq]));
      return inOrder(state.map((entry) => written(entry, places.get(entry.id))));
    }
    case 'unstorable':
      return change(state, event.ids, (entry) =>
        entry.status === 'writing' ? {...entry, status: 'memory'} : entry,
      );
    case 'failed':
      return change(state, [event.id], (entry) => ({...entry, failure: event.failure}));
    case 'removed':
      return without(state, event.ids);
    case 'heard':
      return hear(state, event);
    case 'read':
      return read(state, event);
    case 'lost':
      return change(state, event.ids, (entry) => ({
        ...entry,
        status: 'memory',
        failure: CHAT.sendFailed,
      }));
  }
}

function change(
  state: OutboxState,
  ids: readonly string[],
  how: (entry: Tracked) => Tracked,
): OutboxState {
  const changed = new Set(ids);
  return state.map((entry) => (changed.has(entry.id) ? how(entry) : entry));
}

function without(state: OutboxState, ids: readonly string[]): OutboxState {
  const removed = new Set(ids);
  return state.filter(({id}) => !removed.has(id));
}

function written(entry: Tracked, seq: number | undefined): Tracked {
  if (seq === undefined) return entry;
  const wasUnstored = entry.status === 'writing' || entry.status === 'memory';
  return {...entry, seq, status: wasUnstored ? 'stored' : entry.status};
}

function hear(state: OutboxState, {kept, gone, arrived}: OutboxEvent & {type: 'heard'}) {
  const stored = kept.map((entry): Tracked => ({...entry, status: 'stored'}));
  const others = without(
    state,
    kept.map(({id}) => id),
  );
  const all = inOrder([...others, ...stored]);
  return without(
    change(all, arrived, (entry) => ({...entry, status: 'arrived'})),
    gone,
  );
}

function read(state: OutboxState, {stored, known}: OutboxEvent & {type: 'read'}): OutboxState {
  const before = new Map(state.map((entry) => [entry.id, entry]));
  const onDevice = stored.map((entry): Tracked => {
    const isArrived = before.get(entry.id)?.status === 'arrived';
    return {...entry, status: isArrived ? 'arrived' : 'stored'};
  });
  const elsewhere = without(
    state,
    stored.map(({id}) => id),
  ).map((entry): Tracked => {
    const wasStored = entry.status === 'stored' && known.has(entry.id);
    // A refused message is not with the server: nothing has to be asked about it.
    return wasStored && isWaiting(entry) ? {...entry, status: 'missing'} : entry;
  });
  return inOrder([...elsewhere, ...onDevice]);
}
