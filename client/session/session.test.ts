// The session of a tab; the tests give the server's answers.
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import {SIGNED_OUT_OFFLINE} from '../../rules/wording.ts';

const SESSION_TIMEOUT_MS = 2500;
const SIGN_OUT_RETRY_MS = 5000;
const GET = 'GET /api/auth/get-session';
const SIGN_IN = 'POST /api/auth/sign-in/email';
const SIGN_OUT = 'POST /api/auth/sign-out';

type Answer = {readonly status: number; readonly body: unknown};
const member = (id: string): Answer => ({
  status: 200,
  body: {user: {id, email: `${id}@wing.test`}},
});
const nobody: Answer = {status: 200, body: null};
const done: Answer = {status: 200, body: {}};
const away: Answer = {status: 503, body: {}};

let server: http.Server;
/** Requests in their order. */
let requests: string[];
/** Answers by request. A request without an entry is never answered. */
let answers: Map<string, Answer>;
/** The time after which {@link until} fails. */
let deadline: number;
/** Requests that have not been answered yet. */
let waiting: Map<string, http.ServerResponse>;

const send = (response: http.ServerResponse, {status, body}: Answer) =>
  response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const what = `${request.method} ${request.url}`;
    requests.push(what);
    const answer = answers.get(what);
    if (answer) send(response, answer);
    else waiting.set(what, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  deadline = performance.now() + 4000;
  requests = [];
  answers = new Map();
  waiting = new Map();
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {onLine: true});
  const {port} = server.address() as AddressInfo;
  const fetchFromServer = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    fetchFromServer(`http://127.0.0.1:${port}${path}`, init),
  );
});
afterEach(() => {
  for (const response of waiting.values()) response.destroy();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Opens the page in a browser whose last member is `last`. @returns its modules, and what was cleared in which state. */
async function openPage(last?: string) {
  const session = await import('./session.ts');
  const remembered = await import('./remembered.ts');
  const {onDeparture} = await import('./departure.ts');
  const cleared: string[] = [];
  onDeparture(async (userID, how) => {
    cleared.push(`${userID} ${how} while ${session.currentSession().status}`);
  });
  if (last) remembered.rememberMember(last);
  session.startSession(() => Promise.resolve());
  return {...session, ...remembered, cleared};
}

/** Waits in real time and lets timers without a delay fire. `vi.waitFor` would advance the fake time. */
async function until(holds: () => void): Promise<void> {
  for (;;) {
    try {
      return holds();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(0);
    }
  }
}

const hasRequested = (...requested: string[]) => until(() => expect(requests).toEqual(requested));

/** Answers the latest request of this kind. */
function answerNow(what: string, answer: Answer): void {
  const response = waiting.get(what);
  if (!response) throw new Error(`Nothing waits for ${what}.`);
  waiting.delete(what);
  send(response, answer);
}

test('signs the member in whom the server reports, and remembers them', async () => {
  answers.set(GET, member('ada'));
  const {currentSession, lastMember} = await openPage();
  expect(currentSession()).toEqual({status: 'unknown'});
  await until(() =>
    expect(currentSession()).toEqual({status: 'signed-in', userID: 'ada', verified: true}),
  );
  expect(lastMember()).toBe('ada');
});

test('shows the sign-in page when the server reports no session', async () => {
  answers.set(GET, nobody);
  const {currentSession} = await openPage();
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
});

test.each([
  ['a browser that nobody used', undefined, {status: 'signed-out'}],
  ['a browser of a member', 'ada', {status: 'signed-in', userID: 'ada', verified: false}],
])('without the server, opens %s', async (_, last, expected) => {
  answers.set(GET, away);
  const {currentSession} = await openPage(last);
  await until(() => expect(currentSession()).toEqual(expected));
});

test('opens for the remembered member when the server takes too long, and confirms them later', async () => {
  const {currentSession} = await openPage('ada');
  await hasRequested(GET);
  await vi.advanceTimersByTimeAsync(SESSION_TIMEOUT_MS - 1);
  expect(currentSession()).toEqual({status: 'unknown'});
  await vi.advanceTimersByTimeAsync(1);
  expect(currentSession()).toEqual({status: 'signed-in', userID: 'ada', verified: false});
  answerNow(GET, member('ada'));
  await until(() => expect(currentSession()).toMatchObject({verified: true}));
});

test('opens at once for the remembered member in a browser that is offline', async () => {
  vi.stubGlobal('navigator', {onLine: false});
  const {currentSession} = await openPage('ada');
  expect(currentSession()).toEqual({status: 'signed-in', userID: 'ada', verified: false});
  await hasRequested(GET);
});

test('clears the data of a member whose session has ended, before the sign-in page shows', async () => {
  answers.set(GET, nobody);
  const {currentSession, cleared, lastMember} = await openPage('ada');
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
  expect(cleared).toEqual(['ada ended while unknown']);
  expect(lastMember()).toBeUndefined();
});

test("clears the last member's data before it shows the next member", async () => {
  answers.set(GET, member('ben'));
  const {currentSession, cleared} = await openPage('ada');
  await until(() => expect(currentSession()).toMatchObject({userID: 'ben', verified: true}));
  expect(cleared).toEqual(['ada ended while unknown']);
});

test('clears data at the start that an earlier page did not clear', async () => {
  answers.set(GET, nobody);
  const remembered = await import('./remembered.ts');
  remembered.noteDeparture('ada', 'signed-out');
  const {cleared, departures} = await openPage();
  await until(() => expect([...departures()]).toEqual([]));
  expect(cleared).toEqual(['ada signed-out while unknown']);
});

test('ignores an answer that a later request has overtaken', async () => {
  const {currentSession, refreshSession, cleared} = await openPage('ada');
  await hasRequested(GET);
  const late = waiting.get(GET);
  answers.set(GET, member('ada'));
  await refreshSession();
  if (late) send(late, nobody);
  await vi.advanceTimersByTimeAsync(SESSION_TIMEOUT_MS);
  expect(currentSession()).toEqual({status: 'signed-in', userID: 'ada', verified: true});
  expect(cleared).toEqual([]);
});

test('keeps a session confirmed when the server does not answer later', async () => {
  answers.set(GET, member('ada'));
  const {currentSession, refreshSession} = await openPage('ada');
  await until(() => expect(currentSession()).toMatchObject({verified: true}));
  answers.set(GET, away);
  await refreshSession();
  expect(currentSession()).toEqual({status: 'signed-in', userID: 'ada', verified: true});
});

test('requests the session again when the network returns, and when another tab signs in or out', async () => {
  answers.set(GET, nobody);
  const {currentSession} = await openPage();
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
  answers.set(GET, member('ada'));
  window.dispatchEvent(new Event('online'));
  await until(() => expect(currentSession()).toMatchObject({userID: 'ada'}));
  answers.set(GET, nobody);
  window.dispatchEvent(Object.assign(new Event('storage'), {key: 'wing:session-changed'}));
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
});

test('signs out and clears the data', async () => {
  answers.set(GET, member('ada')).set(SIGN_OUT, done);
  const {currentSession, signOut, cleared, isSignOutPending} = await openPage('ada');
  await until(() => expect(currentSession()).toMatchObject({verified: true}));
  await signOut();
  expect(currentSession()).toEqual({status: 'signed-out', note: undefined});
  expect(isSignOutPending()).toBe(false);
  await until(() => expect(cleared).toEqual(['ada signed-out while signed-out']));
});

test('signs out without the server, shows a note, and sends the sign-out later', async () => {
  answers.set(GET, member('ada')).set(SIGN_OUT, away);
  const {currentSession, signOut, isSignOutPending} = await openPage('ada');
  await until(() => expect(currentSession()).toMatchObject({verified: true}));
  await signOut();
  expect(currentSession()).toEqual({status: 'signed-out', note: SIGNED_OUT_OFFLINE});
  answers.set(SIGN_OUT, done).set(GET, nobody);
  await vi.advanceTimersByTimeAsync(SIGN_OUT_RETRY_MS);
  await until(() => expect(isSignOutPending()).toBe(false));
  await hasRequested(GET, SIGN_OUT, SIGN_OUT, GET);
});

test('sends a pending sign-out before a sign-in, because its answer deletes the cookie', async () => {
  answers.set(GET, nobody).set(SIGN_IN, done).set(SIGN_OUT, away);
  const remembered = await import('./remembered.ts');
  remembered.setSignOutPending(true);
  const {currentSession, signIn} = await openPage();
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
  await hasRequested(SIGN_OUT);
  answers.set(SIGN_OUT, done).set(GET, member('ada'));
  await signIn('ada@wing.test', 'secret');
  await hasRequested(SIGN_OUT, SIGN_OUT, SIGN_IN, GET);
  expect(currentSession()).toMatchObject({userID: 'ada', verified: true});
});

test('sends no sign-out during a sign-in', async () => {
  answers.set(GET, nobody).set(SIGN_OUT, away);
  const remembered = await import('./remembered.ts');
  remembered.setSignOutPending(true);
  const {currentSession, signIn} = await openPage();
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
  const signingIn = signIn('ada@wing.test', 'secret');
  await hasRequested(SIGN_OUT, SIGN_OUT, SIGN_IN);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(SIGN_OUT_RETRY_MS);
  await hasRequested(SIGN_OUT, SIGN_OUT, SIGN_IN);
  answers.set(GET, member('ada'));
  answerNow(SIGN_IN, done);
  await signingIn;
  await hasRequested(SIGN_OUT, SIGN_OUT, SIGN_IN, GET);
});

test('opens for the next member after five seconds when the data cannot be cleared', async () => {
  answers.set(GET, member('ben'));
  const {onDeparture} = await import('./departure.ts');
  onDeparture(() => new Promise(() => undefined));
  const {currentSession, lastMember} = await openPage('ada');
  await until(() => expect(lastMember()).toBeUndefined());
  await vi.advanceTimersByTimeAsync(4999);
  expect(currentSession()).toEqual({status: 'unknown'});
  await vi.advanceTimersByTimeAsync(1);
  await until(() => expect(currentSession()).toMatchObject({userID: 'ben'}));
});
