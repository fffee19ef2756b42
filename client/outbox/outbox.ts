// One member's outbox in this tab: what IndexedDB holds, and what it does not hold yet.
import {requestSync} from '../pwa/background-sync.ts';
import {createListeners} from '../session/listeners.ts';
import type {Draft, Entry, Outcome, Shown, Unsaved} from './entry.ts';
import {OUTBOX_SYNC, startSending, type Source} from './sender.ts';
import * as store from './store.ts';

const STORE_TIMEOUT_MS = 4000;
/** The tab that wrote a message sends it; the others try after this time. */
const OTHER_TAB_DELAY_MS = 1000;

function inTime<T>(work: Promise<T>): Promise<T> {
  const {promise, reject} = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('IndexedDB is slow.')), STORE_TIMEOUT_MS);
  return Promise.race([work.finally(() => clearTimeout(timer)), promise]);
}

const isInMemory = ({state}: Shown) => state === 'storing' || state === 'memory';
const isWaiting = ({state}: Shown) => state === 'waiting';

export type OutboxState = {
  /** In the order of writing. */
  readonly entries: readonly Shown[];
  /** Whether IndexedDB could be read; undefined before the first time. */
  readonly isReadable?: boolean;
};

export class Outbox implements Source {
  readonly userID: string;
  #isConnected = false;
  #saved: readonly Entry[] = [];
  #unsaved: readonly Unsaved[] = [];
  /** Ids of messages that {@link add} has given back. */
  readonly #returned = new Set<string>();
  #state: OutboxState = {entries: []};
  #reading: Promise<void> | undefined;
  #isStale = false;
  #wake = () => {};
  #retry = () => {};
  readonly #listeners = createListeners();

  constructor(userID: string) {
    this.userID = userID;
    void this.read();
  }

  readonly subscribe = this.#listeners.subscribe;
  readonly state = (): OutboxState => this.#state;

  /**
   * Adds a message, or a refused one again, behind all others.
   * @returns false when it could be neither stored nor sent: the outbox does not keep it.
   */
  async add(chatId: string, text: string, id: string = crypto.randomUUID()): Promise<boolean> {
    const draft = {id, userID: this.userID, chatId, text};
    // While offline, this device has the only copy.
    if (!navigator.onLine) void navigator.storage?.persist().catch(() => false);
    const storing = store.add(draft, this.#isConnected ? 'relaxed' : 'strict');
    const stored = inTime(storing).then(
      () => true,
      () => false,
    );
    this.#change([...this.#unsavedBut(id), {...draft, state: 'storing', stored}]);
    this.#wake();
    const isStored = await stored;
    const isKept = isStored || this.#isConnected;
    if (isStored) await this.read();
    if (!isKept) {
      // IndexedDB may store it later all the same.
      this.#returned.add(id);
      void storing.then(() => store.remove(new Set([id]))).catch(() => {});
    }
    if (isStored || !isKept) this.#change(this.#unsavedBut(id));
    else this.#set(id, {state: 'memory'});
    this.#wake();
    return isKept;
  }

  /** Removes messages that the member deletes, or whose rows are in the replica. */
  async remove(ids: ReadonlySet<string>): Promise<void> {
    const isSaved = this.#saved.some(({id}) => ids.has(id));
    // Gone at once: what calls this runs again at each change.
    this.#saved = this.#saved.filter(({id}) => !ids.has(id));
    this.#change(this.#unsaved.filter(({id}) => !ids.has(id)));
    if (isSaved) await store.remove(ids).catch(() => {});
  }

  /** Deletes everything at Log Out. @throws when IndexedDB does not. */
  async clear(): Promise<void> {
    this.#change([]);
    await store.removeMember(this.userID);
  }

  /** Reads IndexedDB; once more if it was called meanwhile. */
  async read(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readWhileStale().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #readWhileStale(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const all = await inTime(store.readAll()).catch(() => undefined);
      if (all) this.#saved = all.filter(({userID}) => userID === this.userID);
      this.#change(this.#unsaved, all !== undefined);
    }
    if (this.#saved.some(isWaiting)) setTimeout(() => this.#wake(), OTHER_TAB_DELAY_MS);
  }

  /** Sends while the member is signed in, until the returned function is called. */
  start(): () => void {
    const ended = new AbortController();
    const {signal} = ended;
    const askServiceWorker = () => {
      const isUnsent = this.#state.entries.some((entry) => isWaiting(entry) || isInMemory(entry));
      if (isUnsent) void requestSync(OUTBOX_SYNC);
    };
    const {wake, retry, stop} = startSending(this, askServiceWorker);
    this.#wake = wake;
    this.#retry = retry;
    const stopReading = store.onChanged(() => void this.read());
    window.addEventListener('online', retry, {signal});
    window.addEventListener('pagehide', askServiceWorker, {signal});
    const look = () => {
      // A tab that was frozen has missed changes.
      void this.read();
      retry();
    };
    document.addEventListener('visibilitychange', look, {signal});
    const askToStay = (event: Event) => this.#unsaved.some(isInMemory) && event.preventDefault();
    window.addEventListener('beforeunload', askToStay, {signal});
    return () => {
      ended.abort();
      stopReading();
      stop();
    };
  }

  /** Tells whether the tab has a connection. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    if (isConnected) this.#retry();
  }

  /** A single message is sent while IndexedDB still stores it. Of several, IndexedDB decides the order over all tabs. */
  readonly next = async (): Promise<Draft | undefined> => {
    const inMemory = this.#unsaved.filter(isInMemory);
    if (this.#isConnected && inMemory.length === 1 && !this.#saved.some(isWaiting))
      return inMemory[0];
    const saved = await inTime(store.nextWaiting(this.userID)).catch(() => undefined);
    if (saved && !this.#returned.has(saved.id)) return saved;
    return inMemory.find(({state}) => state === 'memory');
  };

  readonly settle = async (message: Draft, outcome: Outcome): Promise<void> => {
    const unsaved = this.#unsaved.find(({id}) => id === message.id);
    this.#set(message.id, outcome);
    if ('seq' in message || (await unsaved?.stored)) await store.settle(message, outcome);
  };

  #unsavedBut(id: string): readonly Unsaved[] {
    return this.#unsaved.filter((one) => one.id !== id);
  }

  #set(id: string, state: {state: 'memory'} | Outcome): void {
    this.#change(this.#unsaved.map((one) => (one.id === id ? {...one, ...state} : one)));
  }

  #change(unsaved: readonly Unsaved[], isReadable = this.#state.isReadable): void {
    this.#unsaved = unsaved;
    const ids = new Set(unsaved.map(({id}) => id));
    const entries = [...this.#saved.filter(({id}) => !ids.has(id)), ...unsaved];
    this.#state = {entries, isReadable};
    this.#listeners.notify();
  }
}
