// One member's outbox as this tab shows it: IndexedDB mirrored in memory, so that a message is on the
// screen in the frame it was written, and told to the other tabs. Knows nothing of sending.
import {onSignOut} from '../session/session.ts';
import {inOrder, isWaiting, type Draft, type Entry} from './entry.ts';
import {append, noteFailure, readAll, remove} from './store.ts';

type News = {
  readonly userID: string;
  readonly kept: readonly Entry[];
  readonly gone: readonly string[];
};

/** Other tabs' news may be this much older, in milliseconds, than one's own. */
const NEWS_MS = 60;

const channel = new BroadcastChannel('wing-outbox');

export class Outbox {
  readonly userID: string;
  /** In the order of writing; the last ones may not be in IndexedDB yet. */
  #entries: readonly Entry[] = [];
  /** Ids that IndexedDB has: only these may be sent. */
  readonly #stored = new Set<string>();
  /** What IndexedDB would not take: kept here until the server has it. */
  readonly #inMemoryOnly = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #writing: Promise<void> = Promise.resolve();
  /** Written while an earlier write was under way: they go into one of their own, together. */
  #unwritten: Draft[] = [];
  /** What other tabs have told and is not shown yet. */
  #news: News[] = [];

  constructor(userID: string) {
    this.userID = userID;
    void this.reload();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly entries = (): readonly Entry[] => this.#entries;

  /** What may be sent now, in order. */
  sendable(): Entry[] {
    return this.#entries.filter((entry) => isWaiting(entry) && this.#stored.has(entry.id));
  }

  /** Takes a message; it is shown at once and may be sent as soon as it is stored. */
  add(chatId: string, text: string): void {
    this.#append({id: crypto.randomUUID(), userID: this.userID, chatId, text});
  }

  /** Sends a refused message again: the same message, now after those written since. */
  retry({id, userID, chatId, text}: Entry): void {
    this.#stored.delete(id);
    this.#append({id, userID, chatId, text});
  }

  /** The server will not have it, and says why. */
  async fail(id: string, failure: string): Promise<void> {
    this.#keep(this.#entries.filter((entry) => entry.id === id).map((e) => ({...e, failure})));
    const failed = await noteFailure(id, failure).catch(() => undefined);
    if (failed) this.#tell([failed], []);
  }

  /** The server has these, or the person does not want them sent. */
  async drop(ids: readonly string[]): Promise<void> {
    const here = new Set(this.#entries.map(({id}) => id));
    const known = ids.filter((id) => here.has(id));
    if (known.length === 0) return;
    this.#lose(known);
    this.#tell([], known);
    // What cannot be deleted now is sent once more at the next start, which changes nothing.
    await remove(known).catch(() => undefined);
  }

  /** Looks at IndexedDB again: at the start, and after a time in which this tab may have slept. */
  async reload(): Promise<void> {
    const writing = this.#writing;
    await writing;
    const stored = await readAll(this.userID).catch(() => undefined);
    if (!stored) return;
    // Something was written while we read: what we have read may lack it.
    if (writing !== this.#writing) return this.reload();
    this.#stored.clear();
    for (const {id} of stored) this.#stored.add(id);
    const unstorable = this.#entries.filter(({id}) => this.#inMemoryOnly.has(id));
    for (const {id} of unstorable) this.#stored.add(id);
    this.#set(inOrder([...stored, ...unstorable]));
  }

  /** News of other tabs, shown a moment later: many come at once when several tabs write. */
  hear(news: News): void {
    this.#news.push(news);
    if (this.#news.length === 1) setTimeout(() => this.#learn(), NEWS_MS);
  }

  #learn(): void {
    const news = this.#news;
    this.#news = [];
    const kept = news.flatMap((item) => item.kept);
    const gone = new Set(news.flatMap((item) => item.gone));
    for (const {id} of kept) this.#stored.add(id);
    this.#keep(kept.filter(({id}) => !gone.has(id)));
    this.#lose([...gone]);
  }

  #append(draft: Draft): void {
    const last = this.#entries.at(-1)?.seq ?? 0;
    this.#keep([{...draft, seq: last + 1}]);
    this.#unwritten.push(draft);
    // One after the other: what was written first is stored first.
    if (this.#unwritten.length === 1) this.#writing = this.#write(this.#writing);
  }

  async #write(before: Promise<void>): Promise<void> {
    await before;
    const drafts = this.#unwritten;
    this.#unwritten = [];
    // A browser that refuses storage still sends; it only cannot remember past this tab.
    const entries = await append(this.userID, drafts).catch((): Entry[] => {
      for (const {id} of drafts) this.#inMemoryOnly.add(id);
      return [];
    });
    for (const {id} of drafts) this.#stored.add(id);
    this.#keep(entries);
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
    for (const id of gone) this.#inMemoryOnly.delete(id);
    this.#set(this.#entries.filter(({id}) => !gone.has(id)));
  }

  #set(entries: readonly Entry[]): void {
    this.#entries = entries;
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  #tell(kept: readonly Entry[], gone: readonly string[]): void {
    const news: News = {userID: this.userID, kept, gone};
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage(news);
  }
}

const open = new Map<string, Outbox>();

export function outboxOf(userID: string): Outbox {
  const existing = open.get(userID);
  if (existing) return existing;
  const made = new Outbox(userID);
  open.set(userID, made);
  return made;
}

channel.addEventListener('message', ({data}: MessageEvent<News>) => {
  open.get(data.userID)?.hear(data);
});

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  for (const outbox of open.values()) void outbox.reload();
});

onSignOut(async (userID) => {
  const outbox = outboxOf(userID);
  await outbox.reload();
  await outbox.drop(outbox.entries().map(({id}) => id));
  open.delete(userID);
});
