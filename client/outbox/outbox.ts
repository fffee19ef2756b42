// One member's outbox as this tab shows it: IndexedDB mirrored in memory, so that a message is on the
// screen in the frame it was written, and told to the other tabs. Knows nothing of sending.
import {CHAT} from '../../rules/wording.ts';
import {inOrder, isWaiting, type Draft, type Entry} from './entry.ts';
import {note, noted, noteUnwanted, strike, strikeAll} from './journal.ts';
import {deleteUnwanted, takeOver} from './leftovers.ts';
import {tell, type News} from './news.ts';
import {append, askToKeep, noteFailure, readAll, remove, removeAll} from './store.ts';

export class Outbox {
  readonly userID: string;
  /** In the order of writing; the last ones may not be in IndexedDB yet. */
  #entries: readonly Entry[] = [];
  /** Ids that IndexedDB has, which gives them their final order. */
  readonly #stored = new Set<string>();
  /** What IndexedDB would not take: kept here until the server has it. */
  readonly #inMemoryOnly = new Set<string>();
  /** What the server has, as another tab says; shown until this tab's own replica has the rows. */
  readonly #arrived = new Set<string>();
  /** Those of them of which nobody has told: they are gone from the device, which may have lost them. */
  readonly #untold = new Set<string>();
  #unsent: readonly Entry[] = [];
  #isRead = false;
  readonly #listeners = new Set<() => void>();
  #writing: Promise<void> = Promise.resolve();
  /** Written while an earlier write was under way: they go into one of their own, together. */
  #unwritten: Entry[] = [];

  constructor(userID: string) {
    this.userID = userID;
    void this.reload();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is to be shown although no row of it is here. */
  readonly entries = (): readonly Entry[] => this.#entries;

  /** Those of them that the server does not have, as far as this tab knows. */
  readonly unsent = (): readonly Entry[] => this.#unsent;

  /** Whether the device has said what it keeps, or that it keeps nothing. */
  readonly isRead = (): boolean => this.#isRead;

  /** The ids of the others. */
  arrived(): string[] {
    return [...this.#arrived];
  }

  /**
   * What may be sent now, in order. A message alone may be sent while IndexedDB is still writing it: sent twice it is
   * there once, and whoever waits for it does not wait for this device's disk.
   */
  sendable(): Entry[] {
    const waiting = this.#unsent.filter(isWaiting);
    return waiting.length === 1 ? waiting : waiting.filter(({id}) => this.#stored.has(id));
  }

  /** Whether something would be lost with this tab, because the device cannot keep it. */
  endsWithTab(): boolean {
    return this.#inMemoryOnly.size > 0;
  }

  /** Takes a message, for good: it is shown, stored and sent. */
  add(chatId: string, text: string): void {
    this.#append({id: crypto.randomUUID(), userID: this.userID, chatId, text});
  }

  /** Sends a refused message again: the same message, now after those written since. */
  retry({id, userID, chatId, text}: Entry): void {
    this.#stored.delete(id);
    this.#inMemoryOnly.delete(id);
    this.#unlearn(id);
    this.#append({id, userID, chatId, text});
  }

  /** The server will not have it, and says why. */
  async fail(id: string, failure: string): Promise<void> {
    this.#keep(this.#entries.filter((entry) => entry.id === id).map((e) => ({...e, failure})));
    await this.#writing;
    const failed = await noteFailure(id, failure).catch(() => undefined);
    // Somebody may have deleted it meanwhile.
    if (failed && this.#among([id]).length > 0) this.#tell([failed], []);
  }

  /** The person does not want these sent. */
  async drop(ids: readonly string[]): Promise<void> {
    const known = this.#among(ids);
    if (known.length === 0) return;
    this.#lose(known);
    strike(this.userID, known);
    // Other tabs hear of it after they have heard that it is there.
    await this.#writing;
    this.#tell([], known);
    await remove(known).catch(() => undefined);
  }

  /** This tab's replica has the rows of these. */
  async settle(ids: readonly string[]): Promise<void> {
    const known = this.#among(ids);
    if (known.length === 0) return;
    const news = known.filter((id) => !this.#arrived.has(id));
    this.#lose(known);
    if (news.length === 0) return;
    strike(this.userID, news);
    await this.#writing;
    this.#tell([], [], news);
    // What cannot be deleted now is sent once more at the next start, which changes nothing.
    await remove(news).catch(() => undefined);
  }

  /** The server has been asked which of these that have arrived it has: `found`. What it never had is refused. */
  async conclude(asked: readonly string[], found: ReadonlySet<string>): Promise<void> {
    const lost = asked.filter((id) => this.#untold.has(id) && !found.has(id));
    for (const id of lost) {
      this.#unlearn(id);
      // Nowhere else: the browser asks before the tab is closed.
      this.#inMemoryOnly.add(id);
      await this.fail(id, CHAT.sendFailed);
    }
    await this.settle(asked.filter((id) => !lost.includes(id)));
  }

  /** @throws when the device would not delete it all. */
  async clear(): Promise<void> {
    await this.reload();
    const ids = this.#entries.map(({id}) => id);
    this.#lose(ids);
    strikeAll(noted(this.userID));
    this.#tell([], ids);
    try {
      await removeAll(this.userID);
    } catch (failure) {
      // They may be back before it succeeds: it is not theirs to send again.
      noteUnwanted(this.userID);
      throw failure;
    }
  }

  /** It has not arrived after all. */
  #unlearn(id: string): void {
    this.#arrived.delete(id);
    this.#untold.delete(id);
  }

  #among(ids: readonly string[]): string[] {
    const here = new Set(this.#entries.map(({id}) => id));
    return ids.filter((id) => here.has(id));
  }

  /** Looks at IndexedDB again: at the start, and after a time in which this tab may have slept. */
  async reload(): Promise<void> {
    const writing = this.#writing;
    await writing;
    const before = new Set(this.#entries.map(({id}) => id));
    const stored = await this.#read().catch(() => undefined);
    if (!stored) {
      // It keeps nothing that it could tell of.
      this.#isRead = true;
      this.#changed();
      return;
    }
    // Something was written while we read: what we have read may lack it.
    if (writing !== this.#writing) return this.reload();
    this.#stored.clear();
    for (const {id} of stored) this.#stored.add(id);
    // Other tabs may have told of more while we read.
    const more = this.#entries.filter(({id}) => this.#inMemoryOnly.has(id) || !before.has(id));
    for (const {id} of more) this.#stored.add(id);
    // What another tab has taken out is shown until that tab's word of why, or its row, is here.
    const away = this.#entries.filter(({id}) => !this.#stored.has(id));
    for (const {id, failure} of away) {
      // It is known that the server does not have it.
      if (failure !== undefined) continue;
      if (!this.#arrived.has(id)) this.#untold.add(id);
      this.#arrived.add(id);
    }
    this.#isRead = true;
    const all = [...away, ...more, ...stored];
    this.#set(inOrder(new Map(all.map((entry) => [entry.id, entry])).values()));
  }

  async #read(): Promise<Entry[]> {
    await deleteUnwanted(this.userID);
    const found = await takeOver(this.userID, this.#inMemoryOnly);
    if (found.length > 0) this.#tell(found, []);
    return readAll(this.userID);
  }

  /** Of what other tabs have told, what is this member's. */
  learn(told: readonly News[]): void {
    const news = told.filter(({userID}) => userID === this.userID);
    if (news.length === 0) return;
    const kept = news.flatMap((item) => item.kept);
    const gone = new Set(news.flatMap((item) => item.gone));
    for (const {id} of kept) {
      this.#stored.add(id);
      this.#unlearn(id);
    }
    this.#keep(kept.filter(({id}) => !gone.has(id)));
    const arrived = this.#among(news.flatMap((item) => item.arrived ?? []));
    for (const id of arrived) {
      this.#arrived.add(id);
      this.#untold.delete(id);
    }
    if (arrived.length > 0) this.#set(this.#entries);
    this.#lose([...gone]);
  }

  #append(draft: Draft): void {
    const last = this.#entries.at(-1)?.seq ?? 0;
    const entry = {...draft, seq: last + 1};
    note(entry);
    this.#keep([entry]);
    this.#unwritten.push(entry);
    // One after the other: what was written first is stored first.
    if (this.#unwritten.length === 1) this.#writing = this.#write(this.#writing);
  }

  async #write(before: Promise<void>): Promise<void> {
    await before;
    const drafts = this.#unwritten;
    this.#unwritten = [];
    // A browser that refuses storage still sends; it only cannot remember past this tab.
    const storing = deleteUnwanted(this.userID).then(() => append(this.userID, drafts));
    const entries = await storing.catch((): Entry[] => {
      // Some may have arrived meanwhile.
      for (const id of this.#among(drafts.map((draft) => draft.id))) this.#inMemoryOnly.add(id);
      return [];
    });
    for (const {id} of drafts) this.#stored.add(id);
    strikeAll(entries);
    // Nobody knows for how long what is written now is nowhere else.
    if (entries.length > 0 && !navigator.onLine) void askToKeep();
    // Some may have arrived meanwhile, or been refused: the others hear of that next.
    const here = new Map(this.#entries.map((entry) => [entry.id, entry]));
    const known = entries.filter(({id}) => here.has(id));
    this.#keep(known.map((entry) => ({...here.get(entry.id), ...entry})));
    this.#tell(entries, []);
    this.#changed();
  }

  #keep(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    const byId = new Map(this.#entries.map((entry) => [entry.id, entry]));
    for (const entry of entries) byId.set(entry.id, entry);
    this.#set(inOrder(byId.values()));
  }

  #lose(ids: readonly string[]): void {
    if (ids.length === 0) return;
    const gone = new Set(ids);
    for (const id of gone) {
      this.#inMemoryOnly.delete(id);
      this.#arrived.delete(id);
      this.#untold.delete(id);
    }
    this.#set(this.#entries.filter(({id}) => !gone.has(id)));
  }

  #set(entries: readonly Entry[]): void {
    this.#entries = entries;
    this.#unsent = entries.filter(({id}) => !this.#arrived.has(id));
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  #tell(kept: readonly Entry[], gone: readonly string[], arrived: readonly string[] = []): void {
    tell({userID: this.userID, kept, gone, arrived});
  }
}
