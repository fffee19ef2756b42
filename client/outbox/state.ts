// The state of an outbox in one tab: one status per message, changed by a pure reducer.
import {CHAT} from '../../rules/wording.ts';
import {inOrder, isWaiting, type Draft, type Entry} from './entry.ts';

/** Zero has this long to bring the row of a message that the server has, until a tab asks the server for it. */
export const ROW_TIMEOUT_MS = 2000;

/**
 * - `writing`: being written to IndexedDB; its `seq` is not final.
 * - `stored`: in IndexedDB.
 * - `memory`: only in this tab, because the write to IndexedDB failed or timed out. The next write tries it again.
 *   Its `seq` is not final.
 * - `arrived`: another tab reported that the server has it. Shown until this tab's replica has the row.
 * - `missing`: gone from IndexedDB without a broadcast. The server is asked whether it arrived.
 */
export type Status = 'writing' | 'stored' | 'memory' | 'arrived' | 'missing';

export type Tracked = Entry & {readonly status: Status};

/** Sorted by `seq`. */
export type OutboxState = readonly Tracked[];

export type OutboxEvent =
  /** The member wrote a message or retried a refused one: it becomes the last. */
  | {readonly type: 'added'; readonly draft: Draft}
  /** IndexedDB stored these and assigned their `seq`. */
  | {readonly type: 'written'; readonly entries: readonly Entry[]}
  /** Writing these to IndexedDB failed or timed out. */
  | {readonly type: 'unstorable'; readonly ids: readonly string[]}
  /** The server refused the message. */
  | {readonly type: 'failed'; readonly id: string; readonly failure: string}
  /** The replica has the rows, or the member deleted the messages. */
  | {readonly type: 'removed'; readonly ids: readonly string[]}
  /** Changes in other tabs. */
  | {
      readonly type: 'broadcast';
      readonly kept: readonly Entry[];
      readonly gone: readonly string[];
      readonly arrived: readonly string[];
    }
  /** The content of IndexedDB; `known` were in the state before it was read. */
  | {
      readonly type: 'read';
      readonly stored: readonly Entry[];
      readonly known: ReadonlySet<string>;
    }
  /** The server does not have these missing messages. */
  | {readonly type: 'lost'; readonly ids: readonly string[]};

const awaitsPlace = (entry: Tracked): boolean =>
  isWaiting(entry) && (entry.status === 'writing' || entry.status === 'memory');

const awaitsRow = ({status}: Tracked): boolean => status === 'arrived' || status === 'missing';

/** Waiting messages that the next write to IndexedDB includes. */
export const unstoredOf = (state: OutboxState): Entry[] =>
  state
    .filter((entry) => entry.status === 'memory' && isWaiting(entry))
    .map(({id, userID, chatId, text, seq}) => ({id, userID, chatId, text, seq}));

/** The messages that the server does not have, as far as this tab knows. */
export const unsentOf = (state: OutboxState): OutboxState => state.filter((e) => !awaitsRow(e));

export const awaitingRowOf = (state: OutboxState): OutboxState => state.filter(awaitsRow);

/**
 * The messages that may be sent now, in order. A single waiting message is sent while IndexedDB still writes it; of several,
 * IndexedDB decides the order over all tabs.
 */
export function sendableOf(state: OutboxState): OutboxState {
  const waiting = unsentOf(state).filter(isWaiting);
  return waiting.length === 1 ? waiting : waiting.filter(({status}) => status !== 'writing');
}

/** Whether closing this tab would lose a message. */
export const hasUnstored = (state: OutboxState): boolean =>
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
      return inOrderOfWriting(state.map((entry) => applyWritten(entry, places.get(entry.id))));
    }
    case 'unstorable':
      return updateEntries(state, event.ids, (entry) =>
        entry.status === 'writing' ? {...entry, status: 'memory'} : entry,
      );
    case 'failed':
      return updateEntries(state, [event.id], (entry) => ({...entry, failure: event.failure}));
    case 'removed':
      return without(state, event.ids);
    case 'broadcast':
      return applyBroadcast(state, event);
    case 'read':
      return applyRead(state, event);
    case 'lost':
      return updateEntries(state, event.ids, (entry) => ({
        ...entry,
        status: 'memory',
        failure: CHAT.sendFailed,
      }));
  }
}

function updateEntries(
  state: OutboxState,
  ids: readonly string[],
  update: (entry: Tracked) => Tracked,
): OutboxState {
  const changed = new Set(ids);
  return state.map((entry) => (changed.has(entry.id) ? update(entry) : entry));
}

function without(state: OutboxState, ids: readonly string[]): OutboxState {
  const removed = new Set(ids);
  return state.filter(({id}) => !removed.has(id));
}

function applyWritten(entry: Tracked, seq: number | undefined): Tracked {
  if (seq === undefined) return entry;
  const wasUnstored = entry.status === 'writing' || entry.status === 'memory';
  return {...entry, seq, status: wasUnstored ? 'stored' : entry.status};
}

/**
 * Sorts by `seq`, after giving waiting messages that are not stored yet a `seq` behind all others: this tab wrote them
 * after those that it has stored, to which IndexedDB may have given a higher `seq`.
 */
function inOrderOfWriting(entries: readonly Tracked[]): OutboxState {
  const sorted = inOrder(entries);
  const others = sorted.filter((entry) => !awaitsPlace(entry));
  const next = (others.at(-1)?.seq ?? 0) + 1;
  const unplaced = sorted.filter(awaitsPlace);
  return [
    ...others,
    ...unplaced.map((entry, i) => ({...entry, seq: Math.max(entry.seq, next + i)})),
  ];
}

function applyBroadcast(
  state: OutboxState,
  {kept, gone, arrived}: OutboxEvent & {type: 'broadcast'},
) {
  const stored = kept.map((entry): Tracked => ({...entry, status: 'stored'}));
  const others = without(
    state,
    kept.map(({id}) => id),
  );
  const all = inOrder([...others, ...stored]);
  return without(
    updateEntries(all, arrived, (entry) => ({...entry, status: 'arrived'})),
    gone,
  );
}

function applyRead(state: OutboxState, {stored, known}: OutboxEvent & {type: 'read'}): OutboxState {
  const before = new Map(state.map((entry) => [entry.id, entry]));
  const onDevice = stored.map((entry): Tracked => {
    const isArrived = before.get(entry.id)?.status === 'arrived';
    return {...entry, status: isArrived ? 'arrived' : 'stored'};
  });
  const notOnDevice = without(
    state,
    stored.map(({id}) => id),
  ).map((entry): Tracked => {
    const wasStored = entry.status === 'stored' && known.has(entry.id);
    // The server does not have a refused message, so it need not be asked.
    return wasStored && isWaiting(entry) ? {...entry, status: 'missing'} : entry;
  });
  return inOrder([...notOnDevice, ...onDevice]);
}
