// Pages for unit tests of client/platform/session: each has new instances of the modules, storage in memory, and a component that shows
// the session. A loopback server gives the test's answers.
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, afterEach, beforeAll, beforeEach, expect, vi} from 'vitest';
import type {Session} from '../../client/platform/session/session.ts';
import {MemoryStorage} from './memory-storage.ts';

export const GET = 'GET /api/auth/get-session';
export const SIGN_IN = 'POST /api/auth/sign-in/email';
export const SIGN_UP = 'POST /api/auth/sign-up/email';
export const SIGN_OUT = 'POST /api/auth/sign-out';
export const ANSWER_TIMEOUT_MS = 2500;
/** Below the timeout of a unit test. */
const WAIT_MAX_MS = 4000;

type Answer = {readonly status: number; readonly body: unknown};
export const member = (id: string): Answer => ({
  status: 200,
  body: {user: {id, email: `${id}@wing.test`}},
});
export const nobody: Answer = {status: 200, body: null};
/** To a sign-in, and to a sign-out. */
export const done: Answer = {status: 200, body: {user: {id: 'ada'}, success: true}};
export const away: Answer = {status: 503, body: {}};
export const refused: Answer = {status: 401, body: {code: 'REFUSED', message: 'Wrong password.'}};

type Waiting = {readonly what: string; readonly response: http.ServerResponse};

const send = (response: http.ServerResponse, {status, body}: Answer) =>
  response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));

/** Runs pending callbacks, and timers without a delay. `vi.waitFor` would advance the fake time. */
async function runPending(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(0);
}

/** The time after which {@link until} fails. */
let deadline = 0;

/** Waits in real time. */
export async function until(holds: () => void): Promise<void> {
  for (;;) {
    try {
      return holds();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await runPending();
    }
  }
}

/** Call once at the top of a test file. */
export function useSessionPages() {
  /** Requests in their order. */
  const requests: string[] = [];
  /** Requests whose responses the page has received. */
  const received: string[] = [];
  /** Answers by request. A request without an entry waits for {@link answerNow}. */
  const answers = new Map<string, Answer>();
  let waiting: Waiting[] = [];
  /** Number of requests without a response. */
  let pending = 0;

  const server = http.createServer((request, response) => {
    const [path] = (request.url ?? '').split('?');
    const what = `${request.method} ${path}`;
    requests.push(what);
    const answer = answers.get(what);
    if (answer) send(response, answer);
    else waiting.push({what, response});
  });
  const fetchFromNode = globalThis.fetch;
  async function fetchFromServer(path: string, init: RequestInit = {}): Promise<Response> {
    const {port} = server.address() as AddressInfo;
    pending += 1;
    try {
      const response = await fetchFromNode(`http://127.0.0.1:${port}${path}`, init);
      const body = await response.text();
      received.push(`${init.method ?? 'GET'} ${path.split('?')[0]}`);
      return new Response(body, response);
    } finally {
      pending -= 1;
    }
  }

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
    deadline = performance.now() + WAIT_MAX_MS;
    requests.length = 0;
    received.length = 0;
    answers.clear();
    waiting = [];
    vi.stubGlobal('localStorage', new MemoryStorage());
    vi.stubGlobal('sessionStorage', new MemoryStorage());
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('navigator', {onLine: true});
    vi.stubGlobal('fetch', vi.fn(fetchFromServer));
  });
  afterEach(async () => {
    // Otherwise a late request or response would reach the next test.
    deadline = performance.now() + WAIT_MAX_MS;
    await until(() => {
      for (const {response} of waiting) response.destroy();
      expect(pending).toBe(0);
    });
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const hasRequested = (...expected: string[]) => until(() => expect(requests).toEqual(expected));

  /** Waits until the page has handled the responses to these requests. */
  async function hasReceived(...expected: string[]): Promise<void> {
    await until(() => expect(received).toEqual(expected));
    await runPending();
  }

  /** Answers the earliest request of this kind that waits. */
  function answerNow(what: string, answer: Answer): void {
    const index = waiting.findIndex((request) => request.what === what);
    const [request] = index < 0 ? [] : waiting.splice(index, 1);
    if (!request) throw new Error(`Nothing waits for ${what}.`);
    send(request.response, answer);
  }

  return {answers, answerNow, hasRequested, hasReceived};
}

/** Stands in for `useSyncExternalStore` of a component that renders at each notification: adds what it reads to `shown`. */
function renderInto<T>(shown: T[]) {
  return (subscribe: (listener: () => void) => () => void, read: () => T): T => {
    shown.push(read());
    subscribe(() => shown.push(read()));
    return read();
  };
}

/** Deletes nothing. */
export const diskIsFull = () => Promise.reject(new Error('The disk is full.'));

type Cleaner = (userID: string, how: string) => Promise<void>;

/**
 * Opens a page in a browser whose last member is `last`; the next call loads the page anew. `clean` is what deletes a
 * departed member's data.
 * @returns its modules, the sessions that it has rendered, what was deleted in which state, and how often it asked to be
 * loaded anew.
 */
export async function openPage(last?: string, clean: Cleaner = async () => undefined) {
  vi.resetModules();
  const shown: Session[] = [];
  const reload = vi.fn();
  vi.stubGlobal('location', {reload});
  vi.doMock('react', () => ({useSyncExternalStore: renderInto(shown)}));
  const session = await import('../../client/platform/session/session.ts');
  const remembered = await import('../../client/platform/storage/remembered.ts');
  const deleted: string[] = [];
  const forgetMember: Cleaner = async (userID, how) => {
    deleted.push(`${userID} ${how} while ${session.currentSession().status}`);
    await clean(userID, how);
  };
  if (last) remembered.rememberMember(last);
  session.useSession();
  session.startSession(async () => forgetMember);
  const signOut = async () => {
    const leaving = session.signOut();
    await until(() => expect(reload).toHaveBeenCalledOnce());
    await leaving;
  };
  return {...session, ...remembered, signOut, shown, deleted, reload};
}
