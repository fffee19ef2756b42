// One tab with its outbox for unit tests: an in-memory IndexedDB, a browser's globals, and a server that the test answers for.
import 'fake-indexeddb/auto';
import {setImmediate} from 'node:timers/promises';
import {afterEach, beforeEach, vi} from 'vitest';
import {isMessage, type Message, type ShownMessage} from '../../client/platform/writes/entry.ts';
import {readAll} from '../../client/platform/writes/store.ts';
import {CHAT} from '../../rules/chat/chat.ts';
import {messageOf} from './kept-writes.ts';

export const ROOM = 'ada_ben';

const register = vi.fn(async () => {});
const persist = vi.fn(async () => true);
const {locks} = navigator;
const asBrowser = () => ({
  onLine: true,
  locks,
  storage: {persist},
  serviceWorker: {ready: Promise.resolve({sync: {register}})},
});
export const accept = () => Response.json({createdAt: 7});
export const refuse = () =>
  Response.json({code: 'chat-not-found', message: CHAT.sendNotFound}, {status: 404});
export const failNetwork = () => undefined;

/** Waits without moving fake timers, as `vi.waitFor` would. */
export async function until(check: () => boolean): Promise<void> {
  while (!check()) await setImmediate();
}

/** Long enough for what is not awaited, such as a request that must not come. */
export async function turns(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await setImmediate();
}

let count = 0;

/** A page with modules of its own, as each tab has. */
async function loadPage() {
  vi.resetModules();
  return import('../../client/platform/writes/queue.ts');
}

class OutboxTab {
  readonly page = Object.assign(new EventTarget(), {visibilityState: 'visible'});
  readonly view = new EventTarget();
  readonly userID: string;
  readonly persist = persist;
  readonly registerSync = register;
  outbox: Awaited<ReturnType<typeof loadPage>>;
  /** The texts that the server has received, in order. */
  posted: string[] = [];
  /** The bodies of the other requests. */
  requests: object[] = [];
  /** Whether the server answers a probe. */
  isReachable = false;
  /** What the server answers; without an answer the network fails. */
  respond: (text: string) => Response | undefined | Promise<Response> = accept;
  stop: () => void = () => {};

  private constructor(outbox: Awaited<ReturnType<typeof loadPage>>) {
    count += 1;
    this.userID = `member-${count}`;
    this.outbox = outbox;
    vi.stubGlobal('document', this.page);
    vi.stubGlobal('window', this.view);
    vi.stubGlobal('fetch', async (url: string, {body}: {body: string}) => {
      if (url === '/healthz') return new Response(null, {status: this.isReachable ? 200 : 503});
      const request: {text: string} = JSON.parse(body);
      const {text} = request;
      if (url === '/api/chat/messages') this.posted.push(text);
      else this.requests.push(request);
      const response = await this.respond(text);
      if (!response) throw new TypeError('Failed to fetch');
      return response;
    });
  }

  static async open(): Promise<OutboxTab> {
    vi.stubGlobal('navigator', asBrowser());
    const tab = new OutboxTab(await loadPage());
    tab.start('connected');
    return tab;
  }

  start(connection: 'connected' | 'offline'): void {
    this.stop();
    this.stop = this.outbox.start(this.userID, connection === 'connected', () => undefined);
  }

  async reload(): Promise<void> {
    this.stop();
    this.outbox = await loadPage();
    this.start('connected');
  }

  draft = (text: string): Message =>
    messageOf(text, {id: crypto.randomUUID(), member: this.userID});
  add = (text: string) => this.outbox.add(this.draft(text));
  retry = (text: string) => this.outbox.add({...this.draft(text), id: this.idOf(text)});
  entries = (): ShownMessage[] =>
    this.outbox
      .allEntries()
      .filter(isMessage)
      .filter(({member}) => member === this.userID);
  idOf = (text: string) => this.entries().find(({args}) => args.text === text)?.id ?? '';
  states = () => this.entries().map(({args, state}) => `${args.text}: ${state}`);
  settled = () => until(() => this.states().every((one) => /sent$|refused$/.test(one)));

  async stored(): Promise<string[]> {
    const own = (await readAll()).filter(isMessage).filter(({member}) => member === this.userID);
    return own.map(({args, state}) => `${args.text}: ${state}`);
  }
}

/** A new member's tab, connected and visible, for each test of the file. */
export function useOutboxTab(): () => OutboxTab {
  let tab: OutboxTab;
  beforeEach(async () => {
    tab = await OutboxTab.open();
  });
  afterEach(() => {
    tab.stop();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    register.mockClear();
    persist.mockClear();
  });
  return () => tab;
}
