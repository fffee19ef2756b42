// The session of a tab: which member the page shows, with the server's answers and without.
import {expect, test, vi} from 'vitest';
import {MEMBER_HEADER} from '../../../rules/account/account.ts';
import {
  ANSWER_TIMEOUT_MS,
  away,
  diskIsFull,
  GET,
  member,
  nobody,
  openPage,
  until,
  useSessionPages,
} from '../../../tests/support/session-pages.ts';

const {answers, answerNow, hasRequested, hasReceived} = useSessionPages();

const signedIn = (userID: string) => ({status: 'signed-in', userID});

test('signs the member in whom the server reports, and remembers them', async () => {
  answers.set(GET, member('ada'));
  const {currentSession, lastMember} = await openPage();
  expect(currentSession()).toEqual({status: 'unknown'});
  await until(() => expect(currentSession()).toEqual(signedIn('ada')));
  expect(lastMember()).toBe('ada');
});

test('shows the sign-in page when the server reports no session', async () => {
  answers.set(GET, nobody);
  const {currentSession} = await openPage();
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
});

test.each([
  ['a browser that nobody used', undefined, {status: 'signed-out'}],
  ['a browser of a member', 'ada', signedIn('ada')],
])('without the server, opens %s', async (_, last, expected) => {
  answers.set(GET, away);
  const {currentSession} = await openPage(last);
  await until(() => expect(currentSession()).toEqual(expected));
});

test('opens at once for the remembered member', async () => {
  const {currentSession} = await openPage('ada');
  expect(currentSession()).toEqual(signedIn('ada'));
  await hasRequested(GET);
  answerNow(GET, member('ada'));
  await hasReceived(GET);
  expect(currentSession()).toEqual(signedIn('ada'));
});

test('opens for a visitor when the server takes too long, and signs them in when it answers', async () => {
  const {currentSession} = await openPage();
  await hasRequested(GET);
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
  expect(currentSession()).toEqual({status: 'signed-out'});
  answerNow(GET, member('ada'));
  await until(() => expect(currentSession()).toEqual(signedIn('ada')));
});

test.each([undefined, 'ben'])(
  'without the server, is loaded anew when another tab has signed in %s',
  async (next) => {
    answers.set(GET, away);
    const page = await openPage('ada');
    await hasReceived(GET);
    if (next) page.rememberMember(next);
    else page.forgetLastMember();
    await page.refreshSession();
    await until(() => expect(page.reload).toHaveBeenCalledOnce());
    const {currentSession} = await openPage();
    const expected = next
      ? {status: 'signed-in', userID: next}
      : {status: 'signed-out', endedFor: 'ada'};
    await until(() => expect(currentSession()).toMatchObject(expected));
  },
);

test('deletes the data of a member whose session has ended, and is loaded anew for a visitor', async () => {
  answers.set(GET, nobody);
  const {deleted, departures, lastMember, reload} = await openPage('ada');
  await until(() => expect(reload).toHaveBeenCalledOnce());
  expect(deleted).toEqual(['ada ended while unknown']);
  expect([lastMember(), departures().size]).toEqual([undefined, 0]);
  const next = await openPage();
  await until(() => expect(next.currentSession()).toEqual({status: 'signed-out', endedFor: 'ada'}));
  const later = await openPage();
  await until(() => expect(later.currentSession()).toEqual({status: 'signed-out'}));
  expect(next.deleted).toEqual([]);
});

test("deletes the last member's data before it shows the next member", async () => {
  answers.set(GET, member('ben'));
  const {deleted, reload} = await openPage('ada');
  await until(() => expect(reload).toHaveBeenCalledOnce());
  expect(deleted).toEqual(['ada ended while unknown']);
  const {currentSession} = await openPage();
  await until(() => expect(currentSession()).toEqual(signedIn('ben')));
});

test('keeps the next member when another tab has signed them in', async () => {
  answers.set(GET, member('ada'));
  const {currentSession, lastMember, rememberMember, refreshSession, reload} = await openPage();
  await until(() => expect(currentSession()).toEqual(signedIn('ada')));
  rememberMember('ben');
  answers.set(GET, member('ben'));
  void refreshSession();
  await until(() => expect(reload).toHaveBeenCalledOnce());
  expect(lastMember()).toBe('ben');
});

test('deletes data at the start that an earlier page did not delete', async () => {
  answers.set(GET, nobody);
  const remembered = await import('../storage/remembered.ts');
  remembered.noteDeparture('ada', 'signed-out');
  const {deleted, departures} = await openPage();
  await until(() => expect([...departures()]).toEqual([]));
  expect(deleted).toEqual(['ada signed-out while unknown']);
});

test('does not open for a member who has left, although the page ended before it could forget them', async () => {
  answers.set(GET, away);
  const remembered = await import('../storage/remembered.ts');
  remembered.noteDeparture('ada', 'signed-out');
  const {currentSession} = await openPage('ada', () => new Promise(() => undefined));
  expect(currentSession()).toEqual({status: 'signed-out'});
});

test('tries again at the next start what could not be deleted', async () => {
  answers.set(GET, nobody);
  const {departures, reload} = await openPage('ada', diskIsFull);
  await until(() => expect(reload).toHaveBeenCalledOnce());
  expect([...departures()]).toEqual([['ada', 'ended']]);
  const next = await openPage();
  await until(() => expect(next.departures().size).toBe(0));
  expect(next.deleted).toEqual(['ada ended while unknown']);
});

test('keeps the note of a Log Out that another tab has made while this one deleted less', async () => {
  answers.set(GET, nobody);
  const {promise, resolve: finishDeletion} = Promise.withResolvers<void>();
  const {departures, noteDeparture, reload} = await openPage('ada', () => promise);
  await until(() => expect([...departures()]).toEqual([['ada', 'ended']]));
  noteDeparture('ada', 'signed-out');
  finishDeletion();
  await until(() => expect(reload).toHaveBeenCalledOnce());
  expect([...departures()]).toEqual([['ada', 'signed-out']]);
});

test("shows the sign-in page while an earlier member's data is still being deleted", async () => {
  answers.set(GET, nobody);
  const remembered = await import('../storage/remembered.ts');
  remembered.noteDeparture('ada', 'signed-out');
  const {currentSession} = await openPage(undefined, () => new Promise(() => undefined));
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
});

test('is loaded anew after five seconds when the data cannot be deleted', async () => {
  answers.set(GET, member('ben'));
  const {lastMember, reload} = await openPage('ada', () => new Promise(() => undefined));
  await until(() => expect(lastMember()).toBeUndefined());
  await vi.advanceTimersByTimeAsync(4999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await until(() => expect(reload).toHaveBeenCalledOnce());
});

test('ignores an answer that a later request has overtaken', async () => {
  const {currentSession, refreshSession, deleted} = await openPage('ada');
  await hasRequested(GET);
  answers.set(GET, member('ada'));
  await refreshSession();
  answerNow(GET, nobody);
  await hasReceived(GET, GET);
  expect(currentSession()).toEqual(signedIn('ada'));
  expect(deleted).toEqual([]);
});

test('keeps the session when the server does not answer later', async () => {
  answers.set(GET, member('ada'));
  const {currentSession, refreshSession} = await openPage('ada');
  await hasReceived(GET);
  answers.set(GET, away);
  await refreshSession();
  expect(currentSession()).toEqual(signedIn('ada'));
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

test('names a member in requests, also while their data is deleted', async () => {
  answers.set(GET, member('ada'));
  const named: (string | undefined)[] = [];
  const noteName = async () => {
    const {memberHeader} = await import('../http/request.ts');
    named.push(memberHeader()[MEMBER_HEADER]);
  };
  const {currentSession, refreshSession, reload} = await openPage(undefined, noteName);
  await noteName();
  await until(() => expect(currentSession()).toMatchObject({userID: 'ada'}));
  await noteName();
  answers.set(GET, member('ben'));
  void refreshSession();
  await until(() => expect(reload).toHaveBeenCalledOnce());
  expect(named).toEqual([undefined, 'ada', 'ada']);
});

test('requests the session again when the network returns, and when another tab signs in or out', async () => {
  answers.set(GET, nobody);
  const {currentSession, reload} = await openPage();
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
  answers.set(GET, member('ada'));
  window.dispatchEvent(new Event('online'));
  await until(() => expect(currentSession()).toMatchObject({userID: 'ada'}));
  answers.set(GET, nobody);
  window.dispatchEvent(
    Object.assign(new Event('storage'), {key: 'wing:session-changed', newValue: ''}),
  );
  await until(() => expect(reload).toHaveBeenCalledOnce());
});
