// One member's outbox in this tab: its state (state.ts), stored in IndexedDB and shared with the other tabs. A message is on
// the screen in the frame in which it was written. Knows nothing of sending.
import type {Draft, Entry} from './entry.ts';
import {tell, type News} from './news.ts';
import {
  endsWithTab,
  leftOf,
  reduce,
  sendableOf,
  unsentOf,
  unstoredOf,
  type OutboxEvent,
  type OutboxState,
  type Status,
} from './state.ts';
import {append, askToKeep, noteFailure, readAll, remove, removeAll} from './store.ts';
import {deleteUnwanted, forgetUnwanted, noteUnwanted} from './unwanted.ts';

/** IndexedDB that has not stored a message by then counts as failed. It may still store the message later. */
const STORE_TIMEOUT_MS = 4000;

const idsOf = (entries: readonly Entry[]) => entries.map(({id}) => id);

export class Outbox {
  readonly userID: string;
  #state: OutboxState = [];
  #unsent: OutboxState = [];
  #isRead = false;
  readonly #listeners = new Set<() => void>();
  #writing: Promise<void> = Promise.resolve();
  /** Added while a write is under way: the next write stores them together. */
  #unwritten: Entry[] = [];

  constructor(userID: string) {
    this.userID = userID;
    void this.reload();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Every message that is shown although the replica has no row of it. */
  readonly entries = (): OutboxState => this.#state;

  /** Those of them that the server does not have, as far as this tab knows. */
  readonly unsent = (): OutboxState => this.#unsent;

  /** Whether IndexedDB has been read, or could not be. */
  readonly isRead = (): boolean => this.#isRead;

  /** The ids of messages that have arrived, or may have: the server is asked when their rows do not come. */
  left(): string[] {
    return idsOf(leftOf(this.#state));
  }

  sendable(): OutboxState {
    return sendableOf(this.#state);
  }

  /** Whether closing this tab would lose a message, because IndexedDB does not have it. */
  endsWithTab(): boolean {
    return endsWithTab(this.#state);
  }

  /** Takes a message: it is shown, stored and sent. */
  add(chatId: string, text: string): void {
    this.#append({id: crypto.randomUUID(), userID: this.userID, chatId, text});
  }

  /** Sends a refused message again, under its id and after those written since. */
  retry({id, userID, chatId, text}: Entry): void {
    this.#append({id, userID, chatId, text});
  }

  /** The server refused it. */
  async fail(id: string, failure: string): Promise<void> {
    this.#apply({type: 'failed', id, failure});
    await this.#writing;
    const failed = await noteFailure(id, failure).catch(() => undefined);
    // The member may have deleted it meanwhile.
    if (failed && this.#among([id]).length > 0) this.#tell({kept: [failed]});
  }

  /** The member deletes these. */
  async drop(ids: readonly string[]): Promise<void> {
    const known = idsOf(this.#among(ids));
    if (known.length === 0) return;
    this.#apply({type: 'removed', ids: known});
    // Other tabs hear of it after they have heard that it was stored.
    await this.#writing;
    this.#tell({gone: known});
    await remove(known).catch(() => undefined);
  }

  /** This tab's replica has the rows of these. */
  async settle(ids: readonly string[]): Promise<void> {
    const known = this.#among(ids);
    if (known.length === 0) return;
    const arrived = idsOf(unsentOf(known));
    this.#apply({type: 'removed', ids: idsOf(known)});
    if (arrived.length === 0) return;
    await this.#writing;
    this.#tell({arrived});
    // What IndexedDB does not delete now is sent once more at the next start: the server takes an id once.
    await remove(arrived).catch(() => undefined);
  }

  /**
   * The server was asked which of these it has: `found`. A missing message that it does not have has failed. One that IndexedDB
   * has again meanwhile stays.
   */
  async conclude(asked: readonly string[], found: ReadonlySet<string>): Promise<void> {
    const unfound = this.#among(asked).filter(({id}) => !found.has(id));
    const withStatus = (status: Status) =>
      idsOf(unfound.filter((entry) => entry.status === status));
    const lost = withStatus('missing');
    if (lost.length > 0) this.#apply({type: 'lost', ids: lost});
    await this.settle([...found, ...withStatus('arrived')]);
  }

  /** @throws when IndexedDB does not delete all of it. */
  async clear(): Promise<void> {
    // IndexedDB may hang, and the member may sign in again before it has deleted these: they must not be sent then.
    noteUnwanted(this.userID);
    await this.#writing;
    const ids = idsOf(this.#state);
    this.#apply({type: 'removed', ids});
    this.#tell({gone: ids});
    await removeAll(this.userID);
    forgetUnwanted(this.userID);
  }

  /** Reads IndexedDB again: at the start, and after a time in which this tab may have slept. */
  async reload(): Promise<void> {
    const writing = this.#writing;
    await writing;
    const known = new Set(idsOf(this.#state));
    const stored = await deleteUnwanted(this.userID)
      .then(() => readAll(this.userID))
      .catch(() => undefined);
    // Something was written meanwhile: `stored` may lack it.
    if (stored && writing !== this.#writing) return this.reload();
    this.#isRead = true;
    this.#apply(stored ? {type: 'read', stored, known} : {type: 'removed', ids: []});
  }

  /** Other tabs told of these; some are about other members. */
  learn(told: readonly News[]): void {
    const news = told.filter(({userID}) => userID === this.userID);
    if (news.length === 0) return;
    this.#apply({
      type: 'heard',
      kept: news.flatMap(({kept}) => kept),
      gone: news.flatMap(({gone}) => gone),
      arrived: news.flatMap(({arrived}) => arrived),
    });
  }

  #append(draft: Draft): void {
    this.#apply({type: 'added', draft});
    const seq = this.#state.at(-1)?.seq ?? 1;
    this.#unwritten.push({...draft, seq});
    // One write after the other: what was added first is stored first.
    if (this.#unwritten.length === 1) this.#writing = this.#write(this.#writing);
  }

  async #write(before: Promise<void>): Promise<void> {
    await before;
    const added = new Set(idsOf(this.#unwritten));
    const again = unstoredOf(this.#state).filter(({id}) => !added.has(id));
    const drafts = [...again, ...this.#unwritten];
    this.#unwritten = [];
    const unstorable = () => this.#apply({type: 'unstorable', ids: idsOf(drafts)});
    const store = () => deleteUnwanted(this.userID).then(() => append(this.userID, drafts));
    let isLate = false;
    const {promise: patience, resolve: giveUp} = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      isLate = true;
      unstorable();
      giveUp();
    }, STORE_TIMEOUT_MS);
    // An error may be transient, as when the browser has closed the connection to IndexedDB.
    const storing = store()
      .catch(store)
      .then((entries) => (isLate ? this.#storedLate(entries) : this.#stored(entries)), unstorable)
      .finally(() => clearTimeout(timer));
    await Promise.race([storing, patience]);
  }

  #stored(entries: readonly Entry[]): void {
    // While offline, nothing else has these messages.
    if (!navigator.onLine) void askToKeep();
    // Messages that have arrived or were refused meanwhile: the other tabs hear of that next.
    this.#tell({kept: entries});
    this.#apply({type: 'written', entries});
  }

  /** Messages that have arrived or were deleted meanwhile: the other tabs have heard of that already. */
  #storedLate(entries: readonly Entry[]): void {
    const left = new Set(idsOf(this.#among(idsOf(entries))));
    this.#stored(entries.filter(({id}) => left.has(id)));
    void remove(idsOf(entries).filter((id) => !left.has(id))).catch(() => undefined);
  }

  #among(ids: readonly string[]): OutboxState {
    const asked = new Set(ids);
    return this.#state.filter(({id}) => asked.has(id));
  }

  #apply(event: OutboxEvent): void {
    this.#state = reduce(this.#state, event);
    this.#unsent = unsentOf(this.#state);
    for (const listener of this.#listeners) listener();
  }

  #tell(news: Partial<Omit<News, 'userID'>>): void {
    tell({userID: this.userID, kept: [], gone: [], arrived: [], ...news});
  }
}
