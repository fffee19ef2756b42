// One member's outbox in this tab: what IndexedDB holds, and what it does not hold yet.
import {requestSync} from '../pwa/background-sync.ts';
import {inTime} from '../session/in-time.ts';
import {createListeners} from '../session/listeners.ts';
import {isUnsent, type Entry, type Outcome, type Shown, type Unsaved} from './entry.ts';
import {OUTBOX_SYNC, startSending, type Source} from './sender.ts';
import * as store from './store.ts';

const STORE_TIMEOUT_MS = 4000;

const isInMemory = ({state}: Shown) => state === 'storing' || state === 'memory';
const isWaiting = ({state}: Shown) => state === 'waiting';

export class Outbox implements Source {
  readonly userID: string;
  #isConnected = false;
  /** Undefined until IndexedDB has been read. */
  #saved: readonly Entry[] | undefined;
  readonly #unsaved = new Map<string, Unsaved>();
  /** Outcomes that IndexedDB may not have yet; undefined for a message that {@link add} has given back. */
  readonly #done = new Map<string, Outcome | undefined>();
  #shown: readonly Shown[] = [];
  #sending: Partial<ReturnType<typeof startSending>> = {};
  readonly #listeners = createListeners();

  constructor(userID: string) {
    this.userID = userID;
    void this.read();
  }

  readonly subscribe = this.#listeners.subscribe;
  /** In the order of writing. */
  readonly entries = (): readonly Shown[] => this.#shown;

  /** Tells whether the tab has a connection. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    if (isConnected) this.#sending.retry?.();
  }

  /**
   * Adds a message, or a refused one again, behind all others.
   * @returns false when it could be neither stored nor sent: the outbox does not keep it.
   */
  async add(chatId: string, text: string, id: string = crypto.randomUUID()): Promise<boolean> {
    const draft = {id, userID: this.userID, chatId, text};
    const former = this.#unsaved.get(id);
    // Without a connection, this device has the only copy.
    if (!this.#isConnected) void navigator.storage?.persist?.().catch(() => false);
    const stored = store.add(draft, this.#isConnected ? 'relaxed' : 'strict');
    this.#done.delete(id);
    this.#unsaved.delete(id);
    this.#unsaved.set(id, {...draft, state: 'storing', stored});
    this.#show();
    this.#sending.wake?.();
    const isStored = await inTime(stored, STORE_TIMEOUT_MS).then(
      () => true,
      () => false,
    );
    if (isStored && !this.#isConnected) requestSync(OUTBOX_SYNC);
    // A stored message stays in memory too until IndexedDB could be read.
    if (isStored && (await this.read())) this.#unsaved.delete(id);
    const isKept = isStored || this.#keepUnstored(id, former);
    this.#show();
    this.#sending.wake?.();
    return isKept;
  }

  /** Of a message that IndexedDB has not stored in time. @returns false when it goes back to the member. */
  #keepUnstored(id: string, former: Unsaved | undefined): boolean {
    const unstored = this.#unsaved.get(id);
    // Otherwise it has been sent or removed meanwhile.
    if (unstored?.state !== 'storing') return true;
    if (this.#isConnected) {
      this.#unsaved.set(id, {...unstored, state: 'memory'});
      return true;
    }
    this.#unsaved.delete(id);
    if (former) this.#unsaved.set(id, former);
    const isRefused = former || this.#saved?.some((entry) => entry.id === id);
    if (isRefused) return true;
    this.#done.set(id, undefined);
    // IndexedDB may store it later all the same.
    void unstored.stored.then(() => store.remove(new Set([id]))).catch(() => {});
    return false;
  }

  /** Removes messages that the member deletes, or whose rows are in the replica. */
  async remove(ids: ReadonlySet<string>): Promise<void> {
    // Gone at once: what calls this runs again at each change.
    this.#saved = this.#saved?.filter(({id}) => !ids.has(id));
    for (const id of ids) this.#unsaved.delete(id);
    this.#show();
    await store.remove(ids).catch(() => {});
  }

  /** Deletes everything at Log Out. @throws when IndexedDB does not. */
  async clear(): Promise<void> {
    this.#sending.stop?.();
    this.#saved = [];
    this.#unsaved.clear();
    this.#show();
    await store.removeMember(this.userID);
  }

  /** @returns whether IndexedDB could be read. */
  async read(): Promise<boolean> {
    const all = await inTime(store.readAll(), STORE_TIMEOUT_MS).catch(() => undefined);
    if (all) this.#saved = all.filter(({userID}) => userID === this.userID);
    for (const {id, state} of this.#saved ?? []) {
      if (state !== 'waiting') this.#done.delete(id);
      // A refused entry is the one before a retry.
      if (state !== 'refused') this.#unsaved.delete(id);
    }
    this.#show();
    // Another tab may have written it and be gone.
    if (this.#saved?.some(isWaiting)) this.#sending.wake?.();
    return all !== undefined;
  }

  /** Sends while the member is signed in, until the returned function is called. */
  start(): () => void {
    const ended = new AbortController();
    const {signal} = ended;
    const askServiceWorker = () => {
      if (this.#shown.some(isUnsent)) requestSync(OUTBOX_SYNC);
    };
    const {retry, stop} = (this.#sending = startSending(this, askServiceWorker));
    const look = () => {
      // WebKit freezes a page that goes away with its open transaction, which then holds up all other pages.
      if (document.visibilityState !== 'visible') return;
      // A tab that was frozen has missed changes.
      void this.read();
      retry();
    };
    const askToStay = (event: Event) => this.#shown.some(isInMemory) && event.preventDefault();
    window.addEventListener('online', retry, {signal});
    document.addEventListener('visibilitychange', look, {signal});
    window.addEventListener('pagehide', askServiceWorker, {signal});
    window.addEventListener('beforeunload', askToStay, {signal});
    const stopReading = store.onChanged(() => void this.read());
    return () => {
      ended.abort();
      stopReading();
      stop();
    };
  }

  /** A single message is sent while IndexedDB still stores it. Of several, IndexedDB decides the order over all tabs. */
  readonly next = async (): Promise<Shown | undefined> => {
    const [first, ...others] = this.#shown.filter((entry) => isInMemory(entry) || isWaiting(entry));
    const isAlone = first && isInMemory(first) && others.length === 0 && this.#saved;
    if (isAlone && this.#isConnected) return first;
    const memory = this.#shown.find(({state}) => state === 'memory');
    const waiting = await inTime(store.waitingOf(this.userID), STORE_TIMEOUT_MS).catch((error) => {
      // What cannot be read does not hold up what is in memory.
      if (memory) return [];
      throw error;
    });
    return waiting.find(({id}) => !this.#done.has(id)) ?? memory;
  };

  readonly settle = async (message: Shown, outcome: Outcome): Promise<void> => {
    this.#done.set(message.id, outcome);
    const unsaved = this.#unsaved.get(message.id);
    if (unsaved) this.#unsaved.set(message.id, {...unsaved, ...outcome});
    this.#show();
    const stored = 'stored' in message ? message.stored : Promise.resolve();
    const settled = stored.then(() => store.settle(message, outcome));
    // An outcome that cannot be stored: the next start sends the message again, and the server answers as the first time.
    await inTime(settled, STORE_TIMEOUT_MS).catch(() => {});
  };

  #show(): void {
    const saved = (this.#saved ?? []).filter(({id}) => !this.#unsaved.has(id));
    this.#shown = [
      ...saved.flatMap((entry) => this.#withOutcome(entry)),
      ...this.#unsaved.values(),
    ];
    this.#listeners.notify();
  }

  #withOutcome(entry: Entry): Entry | [] {
    if (entry.state !== 'waiting' || !this.#done.has(entry.id)) return entry;
    const outcome = this.#done.get(entry.id);
    return outcome ? {...entry, ...outcome} : [];
  }
}
