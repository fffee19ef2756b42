// One member's outbox in this tab: what IndexedDB holds, and what it does not hold yet.
import {requestSync} from '../pwa/background-sync.ts';
import {inTime} from '../session/in-time.ts';
import {createListeners} from '../session/listeners.ts';
import {isUnsent, type Draft, type Entry, type Outcome, type Shown, type Unsaved} from './entry.ts';
import {OUTBOX_SYNC, startSending, type Source} from './sender.ts';
import * as store from './store.ts';

const STORE_TIMEOUT_MS = 4000;

const isInMemory = ({state}: Shown) => state === 'storing' || state === 'memory';
const isWaiting = ({state}: Shown) => state === 'waiting';

export class Outbox implements Source {
  readonly userID: string;
  #isConnected = false;
  #saved: readonly Entry[] = [];
  readonly #unsaved = new Map<string, Unsaved>();
  /** Ids of messages that {@link add} has given back. */
  readonly #returned = new Set<string>();
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
    // While offline, this device has the only copy.
    if (!navigator.onLine) void navigator.storage?.persist().catch(() => false);
    const storing = store.add(draft, this.#isConnected ? 'relaxed' : 'strict');
    const stored = inTime(storing, STORE_TIMEOUT_MS).then(
      () => true,
      () => false,
    );
    this.#unsaved.delete(id);
    this.#unsaved.set(id, {...draft, state: 'storing', stored});
    this.#show();
    this.#sending.wake?.();
    const isStored = await stored;
    const isKept = isStored || this.#isConnected;
    if (!isKept) {
      // IndexedDB may store it later all the same.
      this.#returned.add(id);
      void storing.then(() => store.remove(new Set([id]))).catch(() => {});
    }
    // Otherwise it stays as it is until it could be read.
    if (!isKept || (isStored && (await this.read()))) this.#unsaved.delete(id);
    if (!isStored) this.#set(id, {state: 'memory'});
    this.#show();
    this.#sending.wake?.();
    return isKept;
  }

  /** Removes messages that the member deletes, or whose rows are in the replica. */
  async remove(ids: ReadonlySet<string>): Promise<void> {
    // Gone at once: what calls this runs again at each change.
    this.#saved = this.#saved.filter(({id}) => !ids.has(id));
    for (const id of ids) this.#unsaved.delete(id);
    this.#show();
    await store.remove(ids).catch(() => {});
  }

  /** Deletes everything at Log Out. @throws when IndexedDB does not. */
  async clear(): Promise<void> {
    this.#unsaved.clear();
    await store.removeMember(this.userID);
  }

  /** @returns whether IndexedDB could be read. */
  async read(): Promise<boolean> {
    const all = await inTime(store.readAll(), STORE_TIMEOUT_MS).catch(() => undefined);
    if (all) this.#saved = all.filter(({userID}) => userID === this.userID);
    for (const {id, state} of this.#saved) if (state !== 'refused') this.#unsaved.delete(id);
    this.#show();
    // Another tab may have written it and be gone.
    if (this.#saved.some(isWaiting)) this.#sending.wake?.();
    return all !== undefined;
  }

  /** Sends while the member is signed in, until the returned function is called. */
  start(): () => void {
    const ended = new AbortController();
    const {signal} = ended;
    const askServiceWorker = () => {
      if (this.#shown.some(isUnsent)) void requestSync(OUTBOX_SYNC);
    };
    const {retry, stop} = (this.#sending = startSending(this, askServiceWorker));
    const look = () => {
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
  readonly next = async (): Promise<Draft | undefined> => {
    const [first, ...others] = this.#shown.filter((entry) => isInMemory(entry) || isWaiting(entry));
    if (first && others.length === 0 && isInMemory(first) && this.#isConnected) return first;
    const read = inTime(store.nextWaiting(this.userID), STORE_TIMEOUT_MS);
    const saved = await read.catch(() => undefined);
    if (saved && !this.#returned.has(saved.id)) return saved;
    return this.#shown.find(({state}) => state === 'memory');
  };

  readonly settle = async (message: Draft, outcome: Outcome): Promise<void> => {
    const stored = this.#unsaved.get(message.id)?.stored;
    this.#set(message.id, outcome);
    this.#show();
    if ('seq' in message || (await stored)) await store.settle(message, outcome);
  };

  #set(id: string, state: {state: 'memory'} | Outcome): void {
    const one = this.#unsaved.get(id);
    if (one) this.#unsaved.set(id, {...one, ...state});
  }

  #show(): void {
    const saved = this.#saved.filter(({id}) => !this.#unsaved.has(id));
    this.#shown = [...saved, ...this.#unsaved.values()];
    this.#listeners.notify();
  }
}
