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
  type OutboxEvent,
  type OutboxState,
} from './state.ts';
import {append, askToKeep, noteFailure, readAll, remove, removeAll} from './store.ts';
import {deleteUnwanted, noteUnwanted} from './unwanted.ts';

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

  /** Whether closing this tab would lose a message, because IndexedDB did not take it. */
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

  /** The server was asked which of these it has: `found`. A missing message that it does not have has failed. */
  async conclude(asked: readonly string[], found: ReadonlySet<string>): Promise<void> {
    const missing = this.#among(asked).filter(({status}) => status === 'missing');
    const lost = idsOf(missing).filter((id) => !found.has(id));
    if (lost.length > 0) this.#apply({type: 'lost', ids: lost});
    await this.settle(asked.filter((id) => !lost.includes(id)));
  }

  /** @throws when IndexedDB does not delete all of it. */
  async clear(): Promise<void> {
    await this.reload();
    const ids = idsOf(this.#state);
    this.#apply({type: 'removed', ids});
    this.#tell({gone: ids});
    try {
      await removeAll(this.userID);
    } catch (failure) {
      // The member may sign in again before the deletion succeeds: these must not be sent then.
      noteUnwanted(this.userID);
      throw failure;
    }
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
    const drafts = this.#unwritten;
    this.#unwritten = [];
    const storing = deleteUnwanted(this.userID).then(() => append(this.userID, drafts));
    const entries = await storing.catch(() => undefined);
    if (!entries) return this.#apply({type: 'unstorable', ids: idsOf(drafts)});
    // While offline, nothing else has these messages.
    if (!navigator.onLine) void askToKeep();
    // Messages that have arrived or were refused meanwhile: the other tabs hear of that next.
    this.#tell({kept: entries});
    this.#apply({type: 'written', entries});
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
