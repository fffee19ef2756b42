// One member's outbox in this tab: keeps the state (state.ts) in memory, in IndexedDB and in the other tabs. Changes are
// visible synchronously. deliver.ts sends.
import type {Draft, Entry} from './entry.ts';
import {broadcastChanges, type OutboxChanges} from './tab-channel.ts';
import {
  hasUnstored,
  awaitingRowOf,
  reduce,
  sendableOf,
  unsentOf,
  unstoredOf,
  type OutboxEvent,
  type OutboxState,
  type Status,
} from './state.ts';
import {append, requestPersistence, storeFailure, readAll, remove, removeAll} from './store.ts';
import {runPendingDeletion, clearDeletionRequest, requestDeletion} from './pending-deletion.ts';
import {createListeners} from '../session/listeners.ts';

/** After this the write counts as failed, although IndexedDB may still complete it. */
const STORE_TIMEOUT_MS = 4000;

const idsOf = (entries: readonly Entry[]) => entries.map(({id}) => id);

export class Outbox {
  readonly userID: string;
  #state: OutboxState = [];
  #unsent: OutboxState = [];
  #isRead = false;
  #isReadCurrent = false;
  readonly #listeners = createListeners();
  #lastWrite: Promise<void> = Promise.resolve();
  /** Messages for the next write to IndexedDB. */
  #writeQueue: Entry[] = [];

  constructor(userID: string) {
    this.userID = userID;
    void this.reload();
  }

  readonly subscribe = this.#listeners.subscribe;

  /** All messages that screens show from the outbox because the replica does not have their rows. */
  readonly entries = (): OutboxState => this.#state;

  /** The entries that the server does not have, as far as this tab knows. */
  readonly unsent = (): OutboxState => this.#unsent;

  /** Whether IndexedDB has been read, or reading has failed. */
  readonly isRead = (): boolean => this.#isRead;

  /** Whether the last read of IndexedDB has succeeded, and the server has every message. False during a read. */
  readonly isAllSent = (): boolean =>
    this.#isReadCurrent && this.#state.every(({status}) => status === 'arrived');

  /** Ids of messages that arrived or may have arrived, and whose rows the replica does not have. */
  awaitingRow(): string[] {
    return idsOf(awaitingRowOf(this.#state));
  }

  sendable(): OutboxState {
    return sendableOf(this.#state);
  }

  /** Whether closing this tab would lose a message. */
  hasUnstored(): boolean {
    return hasUnstored(this.#state);
  }

  /** Adds a message to be stored and sent. */
  add(chatId: string, text: string): void {
    this.#append({id: crypto.randomUUID(), userID: this.userID, chatId, text});
  }

  /** Queues a refused message again under its id, after all others. */
  retry({id, userID, chatId, text}: Entry): void {
    this.#append({id, userID, chatId, text});
  }

  /** Marks a message as refused by the server. */
  async markFailed(id: string, failure: string): Promise<void> {
    this.#apply({type: 'failed', id, failure});
    await this.#lastWrite;
    const failed = await storeFailure(id, failure).catch(() => undefined);
    // The member may have deleted it meanwhile.
    if (failed && this.#trackedOf([id]).length > 0) this.#broadcast({kept: [failed]});
  }

  /** Deletes messages for the member. */
  async deleteMessages(ids: readonly string[]): Promise<void> {
    const known = idsOf(this.#trackedOf(ids));
    if (known.length === 0) return;
    this.#apply({type: 'removed', ids: known});
    // The other tabs must receive "stored" before "deleted".
    await this.#lastWrite;
    this.#broadcast({gone: known});
    await remove(known).catch(() => undefined);
  }

  /** Removes messages whose rows this tab's replica has. */
  async removeArrived(ids: readonly string[]): Promise<void> {
    const known = this.#trackedOf(ids);
    if (known.length === 0) return;
    const arrived = idsOf(unsentOf(known));
    this.#apply({type: 'removed', ids: idsOf(known)});
    if (arrived.length === 0) return;
    await this.#lastWrite;
    this.#broadcast({arrived});
    // An entry that is not deleted is sent again at the next start, which is safe: the server accepts an id once.
    await remove(arrived).catch(() => undefined);
  }

  /**
   * Applies the server's answer: of the messages `asked`, it has `found`. Of the others, a `missing` message is marked as
   * failed, and an `arrived` one is removed, because the server has deleted it since. One that IndexedDB has stored again
   * meanwhile is kept.
   */
  async reconcile(asked: readonly string[], found: ReadonlySet<string>): Promise<void> {
    const unfound = this.#trackedOf(asked).filter(({id}) => !found.has(id));
    const withStatus = (status: Status) =>
      idsOf(unfound.filter((entry) => entry.status === status));
    const lost = withStatus('missing');
    if (lost.length > 0) this.#apply({type: 'lost', ids: lost});
    await this.removeArrived([...found, ...withStatus('arrived')]);
  }

  /** Deletes all messages of the member. @throws when IndexedDB does not. */
  async clear(): Promise<void> {
    // IndexedDB may hang. The messages must not be sent when the member signs in again before they are deleted.
    requestDeletion(this.userID);
    await this.#lastWrite;
    const ids = idsOf(this.#state);
    this.#apply({type: 'removed', ids});
    this.#broadcast({gone: ids});
    await removeAll(this.userID);
    clearDeletionRequest(this.userID);
  }

  /** Reads IndexedDB: at the start, and when a tab that may have been frozen becomes visible. */
  async reload(): Promise<void> {
    this.#isReadCurrent = false;
    const writing = this.#lastWrite;
    await writing;
    const known = new Set(idsOf(this.#state));
    const stored = await runPendingDeletion(this.userID)
      .then(() => readAll(this.userID))
      .catch(() => undefined);
    // `stored` may lack messages that were written meanwhile.
    if (stored && writing !== this.#lastWrite) return this.reload();
    this.#isRead = true;
    this.#isReadCurrent = stored !== undefined;
    this.#apply(stored ? {type: 'read', stored, known} : {type: 'removed', ids: []});
  }

  /** Applies changes of other tabs, which may concern other members. */
  applyBroadcasts(broadcasts: readonly OutboxChanges[]): void {
    const own = broadcasts.filter(({userID}) => userID === this.userID);
    if (own.length === 0) return;
    this.#apply({
      type: 'broadcast',
      kept: own.flatMap(({kept}) => kept),
      gone: own.flatMap(({gone}) => gone),
      arrived: own.flatMap(({arrived}) => arrived),
    });
  }

  #append(draft: Draft): void {
    this.#apply({type: 'added', draft});
    const seq = this.#state.at(-1)?.seq ?? 1;
    this.#writeQueue.push({...draft, seq});
    // Writes are sequential, to store messages in order.
    if (this.#writeQueue.length === 1) this.#lastWrite = this.#write(this.#lastWrite);
  }

  async #write(before: Promise<void>): Promise<void> {
    await before;
    const added = new Set(idsOf(this.#writeQueue));
    const unstored = unstoredOf(this.#state).filter(({id}) => !added.has(id));
    const drafts = [...unstored, ...this.#writeQueue];
    this.#writeQueue = [];
    const unstorable = () => this.#apply({type: 'unstorable', ids: idsOf(drafts)});
    const store = () => runPendingDeletion(this.userID).then(() => append(this.userID, drafts));
    let isLate = false;
    const {promise: timeout, resolve: resolveTimeout} = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      isLate = true;
      unstorable();
      resolveTimeout();
    }, STORE_TIMEOUT_MS);
    // Retried once: the browser may have closed the connection to IndexedDB.
    const storing = store()
      .catch(store)
      .then((entries) => (isLate ? this.#storedLate(entries) : this.#stored(entries)), unstorable)
      .finally(() => clearTimeout(timer));
    await Promise.race([storing, timeout]);
  }

  #stored(entries: readonly Entry[]): void {
    // While offline, this device has the only copy.
    if (!navigator.onLine) void requestPersistence();
    // Includes messages that arrived or were refused meanwhile: those broadcasts follow.
    this.#broadcast({kept: entries});
    this.#apply({type: 'written', entries});
  }

  /** Messages that arrived or were deleted meanwhile have been broadcast as such: they are deleted again. */
  #storedLate(entries: readonly Entry[]): void {
    const left = new Set(idsOf(this.#trackedOf(idsOf(entries))));
    this.#stored(entries.filter(({id}) => left.has(id)));
    void remove(idsOf(entries).filter((id) => !left.has(id))).catch(() => undefined);
  }

  #trackedOf(ids: readonly string[]): OutboxState {
    const asked = new Set(ids);
    return this.#state.filter(({id}) => asked.has(id));
  }

  #apply(event: OutboxEvent): void {
    this.#state = reduce(this.#state, event);
    this.#unsent = unsentOf(this.#state);
    this.#listeners.notify();
  }

  #broadcast(news: Partial<Omit<OutboxChanges, 'userID'>>): void {
    broadcastChanges({userID: this.userID, kept: [], gone: [], arrived: [], ...news});
  }
}
