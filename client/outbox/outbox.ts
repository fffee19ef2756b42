// One member's outbox in this tab: what IndexedDB holds, and what it does not hold yet.
import {requestSync} from '../pwa/background-sync.ts';
import {inTime} from '../session/in-time.ts';
import {createListeners} from '../session/listeners.ts';
import {isUnsent, type Entry, type Outcome, type Shown} from './entry.ts';
import {startSending, type Source} from './sender.ts';
import * as store from './store.ts';

const STORE_TIMEOUT_MS = 4000;
const isDone = (work: Promise<unknown>): Promise<boolean> =>
  inTime(work, STORE_TIMEOUT_MS).then(
    () => true,
    () => false,
  );

export class Outbox implements Source {
  readonly userID: string;
  #isConnected = false;
  #saved: readonly Entry[] = [];
  /** By id: what IndexedDB is storing or could not store, and outcomes. */
  readonly #unsaved = new Map<string, Shown>();
  #shown: readonly Shown[] = [];
  #sending = new AbortController();
  #wake = () => {};
  readonly #listeners = createListeners();

  constructor(userID: string) {
    this.userID = userID;
  }

  readonly subscribe = this.#listeners.subscribe;
  /** In the order of writing. */
  readonly entries = (): readonly Shown[] => this.#shown;

  /**
   * Adds a message, or a refused one again, behind all others.
   * @returns false when it could be neither stored nor sent: the outbox does not keep it.
   */
  async add(chatId: string, text: string, id: string = crypto.randomUUID()): Promise<boolean> {
    const draft = {id, userID: this.userID, chatId, text};
    const isRetry = this.#shown.some((message) => message.id === id);
    // Without a connection, this device has the only copy.
    if (!this.#isConnected) void navigator.storage?.persist?.().catch(() => false);
    const storing = store.add(draft, this.#isConnected ? 'relaxed' : 'strict');
    this.#show({...draft, state: 'storing'});
    // The sender reads after IndexedDB has stored it.
    this.#wake();
    if (await isDone(storing)) {
      if (!this.#isConnected) requestSync();
      await this.read();
    } else if (this.#isConnected || isRetry) {
      this.#show({...draft, state: 'memory'});
    } else {
      // IndexedDB may store it later all the same.
      void this.remove(new Set([id]));
      return false;
    }
    this.#wake();
    return true;
  }

  /** Removes messages that the member deletes, or whose rows are in the replica. */
  async remove(ids: ReadonlySet<string>): Promise<void> {
    // Gone at once: what calls this runs again at each change.
    this.#saved = this.#saved.filter(({id}) => !ids.has(id));
    for (const id of ids) this.#unsaved.delete(id);
    this.#publish();
    await store.remove(ids).catch(() => {});
  }

  /** Sends nothing more, and deletes everything, at Log Out. @throws when IndexedDB does not. */
  async clear(): Promise<void> {
    this.#sending.abort();
    await store.removeMember(this.userID);
  }

  /** @returns whether IndexedDB could be read. */
  async read(): Promise<boolean> {
    const all = await inTime(store.readAll(), STORE_TIMEOUT_MS).catch(() => undefined);
    if (!all) return false;
    this.#saved = all.filter(({userID}) => userID === this.userID);
    for (const {id, state} of this.#saved) {
      const unsaved = this.#unsaved.get(id)?.state;
      const isAdded = unsaved === 'storing' || unsaved === 'memory';
      // Until its retry is stored, IndexedDB has a refused message.
      if (isAdded ? state !== 'refused' : state === unsaved) this.#unsaved.delete(id);
    }
    this.#publish();
    return true;
  }

  /** Sends while the member is signed in, until the returned function is called. */
  start(connection: 'connected' | 'offline'): () => void {
    this.#isConnected = connection === 'connected';
    const sending = new AbortController();
    const {signal} = sending;
    const askServiceWorker = () => {
      if (this.#shown.some(isUnsent)) requestSync();
    };
    const wake = startSending(this, signal, askServiceWorker);
    const look = () => {
      void this.read();
      wake();
    };
    // A tab that was frozen has missed changes. WebKit freezes a page that goes away with its open transaction, which then
    // holds up all other pages.
    const lookWhenShown = () => document.visibilityState === 'visible' && look();
    const isOnlyHere = (message: Shown) => isUnsent(message) && !('seq' in message);
    const askToStay = (event: Event) => this.#shown.some(isOnlyHere) && event.preventDefault();
    window.addEventListener('online', wake, {signal});
    document.addEventListener('visibilitychange', lookWhenShown, {signal});
    window.addEventListener('pagehide', askServiceWorker, {signal});
    window.addEventListener('beforeunload', askToStay, {signal});
    store.onChanged(look, signal);
    [this.#sending, this.#wake] = [sending, wake];
    return () => sending.abort();
  }

  /** While IndexedDB fails, this tab goes by what it knows. @throws when IndexedDB cannot be read. */
  readonly next = async (): Promise<Shown | undefined> => {
    const isFailing = this.#shown.some(({state}) => state === 'memory');
    if (!isFailing && !(await this.read())) throw new Error('IndexedDB does not answer.');
    return this.#shown.find(({state}) => state === 'waiting' || state === 'memory');
  };

  readonly settle = async (message: Shown, outcome: Outcome): Promise<void> => {
    // Unless the member has deleted it meanwhile.
    if (this.#shown.some(({id}) => id === message.id)) this.#show({...message, ...outcome});
    // Without it, the next start sends the message again, and the server answers as the first time.
    await isDone(store.settle(message, outcome));
  };

  #show(message: Shown): void {
    this.#unsaved.set(message.id, message);
    this.#publish();
  }

  #publish(): void {
    const all = new Map<string, Shown>(this.#saved.map((entry) => [entry.id, entry]));
    for (const [id, message] of this.#unsaved) all.set(id, message);
    this.#shown = [...all.values()];
    this.#listeners.notify();
  }
}
