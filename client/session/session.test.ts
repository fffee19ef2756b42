// The session of a tab: which member the page shows, with the server's answers and without.
import {expect, test, vi} from 'vitest';
import {MEMBER_HEADER} from '../../rules/account.ts';
import {
  away,
  GET,
  member,
  nobody,
  openPage,
  SESSION_TIMEOUT_MS,
  until,
  useSessionPages,
} from '../../tests/support/session-pages.ts';

const {answers, answerNow, hasRequested, hasReceived} = useSessionPages();

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

test.each([
  ['the server confirms it', member('ada'), 'signed-in', true],
  ['the server reports no session', nobody, 'signed-out', false],
  ['the server cannot be reached', away, 'signed-in', false],
])('verifies a session by the server only: %s', async (_, answer, status, isVerified) => {
  answers.set(GET, answer);
  const {currentSession, isSessionVerified} = await openPage('ada');
  expect(isSessionVerified()).toBe(false);
  await until(() => expect(currentSession().status).toBe(status));
  expect(isSessionVerified()).toBe(isVerified);
});

test('opens at once for the remembered member in a browser that is offline', async () => {
  vi.stubGlobal('navigator', {onLine: false});
  const {currentSession} = await openPage('ada');
  expect(currentSession()).toEqual({status: 'signed-in', userID: 'ada', verified: false});
  await hasRequested(GET);
});

test.each([
  ['signed out', undefined, {status: 'signed-out'}],
  ['signed in as Ben', 'ben', {status: 'signed-in', userID: 'ben', verified: false}],
])('without the server, follows another tab that has %s', async (_, next, expected) => {
  answers.set(GET, away);
  const page = await openPage('ada');
  await until(() => expect(page.currentSession()).toMatchObject({userID: 'ada', verified: false}));
  page.forgetMember();
  if (next) page.rememberMember(next);
  await page.refreshSession();
  expect(page.currentSession()).toEqual(expected);
});

test('clears the data of a member whose session has ended, before the sign-in page shows', async () => {
  answers.set(GET, nobody);
  const {currentSession, cleared, lastMember} = await openPage('ada');
  await until(() => expect(currentSession()).toEqual({status: 'signed-out', endedFor: 'ada'}));
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

test("shows the sign-in page while an earlier member's data is still being cleared", async () => {
  answers.set(GET, nobody);
  const {onDeparture} = await import('./departure.ts');
  onDeparture(() => new Promise(() => undefined));
  const remembered = await import('./remembered.ts');
  remembered.noteDeparture('ada', 'signed-out');
  const {currentSession} = await openPage();
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
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

test('ignores an answer that a later request has overtaken', async () => {
  const {currentSession, refreshSession, cleared} = await openPage('ada');
  await hasRequested(GET);
  answers.set(GET, member('ada'));
  await refreshSession();
  answerNow(GET, nobody);
  await hasReceived(GET, GET);
  expect(currentSession()).toEqual({status: 'signed-in', userID: 'ada', verified: true});
  expect(cleared).toEqual([]);
});

test('ignores an answer that is overtaken while data is cleared', async () => {
  answers.set(GET, member('ben'));
  const {onDeparture} = await import('./departure.ts');
  const clearing = Promise.withResolvers<void>();
  onDeparture(() => clearing.promise);
  const {currentSession, departures, lastMember, refreshSession} = await openPage('ada');
  await until(() => expect(lastMember()).toBeUndefined());
  answers.set(GET, nobody);
  await refreshSession();
  clearing.resolve();
  await until(() => expect([...departures()]).toEqual([]));
  expect(currentSession()).toEqual({status: 'signed-out'});
  expect(lastMember()).toBeUndefined();
});

test('keeps a session confirmed when the server does not answer later', async () => {
  answers.set(GET, member('ada'));
  const {currentSession, refreshSession} = await openPage('ada');
  await until(() => expect(currentSession()).toMatchObject({verified: true}));
  answers.set(GET, away);
  await refreshSession();
  expect(currentSession()).toEqual({status: 'signed-in', userID: 'ada', verified: true});
});

test.each([
  ['the same member', member('ada')],
  ['no session', nobody],
])('renders nothing again when the server reports %s again', async (_, answer) => {
  answers.set(GET, answer);
  const {shown, currentSession, refreshSession} = await openPage();
  await until(() => expect(shown).toEqual([{status: 'unknown'}, currentSession()]));
  await refreshSession();
  expect(shown).toHaveLength(2);
});

test('names a member in requests until the next one is shown, also while data is cleared', async () => {
  answers.set(GET, member('ada'));
  const {currentSession, refreshSession, withMemberHeader} = await openPage();
  const {onDeparture} = await import('./departure.ts');
  const named: (string | null)[] = [];
  const noteName = () => named.push(withMemberHeader().get(MEMBER_HEADER));
  onDeparture(async () => void noteName());
  noteName();
  await until(() => expect(currentSession()).toMatchObject({userID: 'ada'}));
  noteName();
  answers.set(GET, member('ben'));
  void refreshSession();
  await until(() => expect(currentSession()).toMatchObject({userID: 'ben'}));
  noteName();
  expect(named).toEqual([null, 'ada', 'ada', 'ben']);
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
  await until(() => expect(currentSession()).toEqual({status: 'signed-out', endedFor: 'ada'}));
});
