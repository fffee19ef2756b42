// One tab with its outbox for unit tests: an in-memory IndexedDB, a browser's globals, and a server that the test answers for.
import 'fake-indexeddb/auto';
import {setImmediate} from 'node:timers/promises';
import {afterEach, beforeEach, vi} from 'vitest';
import type {Outbox} from '../../client/outbox/outbox.ts';
import {readAll} from '../../client/outbox/store.ts';
import {CHAT} from '../../rules/wording.ts';

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
vi.stubGlobal('navigator', asBrowser());
// Imported here, because a page notes its service worker when it loads.
const outboxModule = await import('../../client/outbox/outbox.ts');

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

class OutboxTab {
  readonly page = Object.assign(new EventTarget(), {visibilityState: 'visible'});
  readonly view = new EventTarget();
  readonly userID: string;
  readonly persist = persist;
  readonly registerSync = register;
  outbox: Outbox;
  /** The texts that the server has received, in order. */
  posted: string[] = [];
  /** What the server answers; without an answer the network fails. */
  respond: (text: string) => Response | undefined | Promise<Response> = accept;
  stop: () => void = () => {};

  constructor() {
    count += 1;
    this.userID = `member-${count}`;
    this.outbox = new outboxModule.Outbox(this.userID);
    vi.stubGlobal('document', this.page);
    vi.stubGlobal('window', this.view);
    vi.stubGlobal('navigator', asBrowser());
    vi.stubGlobal('fetch', async (_url: string, {body}: {body: string}) => {
      const {text} = JSON.parse(body);
      this.posted.push(text);
      const response = await this.respond(text);
      if (!response) throw new TypeError('Failed to fetch');
      return response;
    });
    this.start('connected');
  }

  start(connection: 'connected' | 'offline'): void {
    this.stop();
    this.stop = this.outbox.start(connection);
  }

  /** The page is loaded again. */
  reload(): void {
    this.stop();
    this.outbox = new outboxModule.Outbox(this.userID);
    this.start('connected');
  }

  add = (text: string) => this.outbox.add(ROOM, text);
  retry = (text: string) => this.outbox.add(ROOM, text, this.idOf(text));
  idOf = (text: string) => this.outbox.entries().find((one) => one.text === text)?.id ?? '';
  states = () => this.outbox.entries().map(({text, state}) => `${text}: ${state}`);
  settled = () => until(() => this.states().every((one) => /sent$|refused$/.test(one)));

  async stored(): Promise<string[]> {
    const own = (await readAll()).filter(({userID}) => userID === this.userID);
    return own.map(({text, state}) => `${text}: ${state}`);
  }
}

/** A new member's tab, connected and visible, for each test of the file. */
export function useOutboxTab(): () => OutboxTab {
  let tab: OutboxTab;
  beforeEach(() => {
    tab = new OutboxTab();
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
