// Sign-in and sign-out in a tab, with the server's answers and without.
import {expect, test, vi} from 'vitest';
import {ACCOUNT} from '../../../rules/account/account.ts';
import {SESSION_NOTES} from '../../../rules/common-words.ts';
import {
  ANSWER_TIMEOUT_MS,
  away,
  diskIsFull,
  done,
  GET,
  member,
  nobody,
  openPage,
  refused,
  SIGN_IN,
  SIGN_OUT,
  SIGN_UP,
  until,
  useSessionPages,
} from '../../../tests/support/session-pages.ts';

const SIGN_OUT_RETRY_MS = 5000;
const SESSION_CHANGED = 'wing:session-changed';

const {answers, answerNow, hasRequested, hasReceived} = useSessionPages();

/** Opens a page whose server has confirmed Ada. */
async function openForAda() {
  answers.set(GET, member('ada'));
  const page = await openPage('ada');
  await hasReceived(GET);
  return page;
}

test.each([
  ['signIn', SIGN_IN],
  ['signUp', SIGN_UP],
] as const)('%s opens the app, and the member can sign out again', async (method, request) => {
  answers.set(GET, nobody).set(request, done).set(SIGN_OUT, done);
  const page = await openPage();
  await until(() => expect(page.currentSession()).toEqual({status: 'signed-out'}));
  answers.set(GET, member('ada'));
  await page[method]('ada@wing.test', 'secret');
  await hasRequested(GET, request, GET);
  expect(page.currentSession()).toMatchObject({userID: 'ada'});
  await page.signOut();
  await hasRequested(GET, request, GET, SIGN_OUT);
});

test('a sign-in whose cookie the browser does not keep says so, and one whose session cannot be read too', async () => {
  answers.set(GET, nobody).set(SIGN_IN, done);
  const {currentSession, signIn} = await openPage();
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
  await expect(signIn('ada@wing.test', 'secret')).rejects.toThrow(ACCOUNT.noCookie);
  answers.set(GET, away);
  await expect(signIn('ada@wing.test', 'secret')).rejects.toThrow('Wing cannot be reached');
});

test('signs out, deletes the data and is loaded anew', async () => {
  answers.set(SIGN_OUT, done);
  const {signOut, deleted, departures, isSignOutPending, lastMember, reload} = await openForAda();
  await signOut();
  expect(reload).toHaveBeenCalledOnce();
  expect([isSignOutPending(), lastMember(), departures().size]).toEqual([false, undefined, 0]);
  expect(deleted).toEqual(['ada signed-out while unknown']);
  const {currentSession} = await openPage();
  expect(currentSession()).toEqual({status: 'signed-out', hasLoggedOut: true});
});

test('notes a sign-out before the server has answered, so that the next start clears the data', async () => {
  const {signOut, departures, lastMember} = await openForAda();
  const signingOut = signOut();
  expect([...departures()]).toEqual([['ada', 'signed-out']]);
  expect(lastMember()).toBeUndefined();
  await hasRequested(GET, SIGN_OUT);
  answerNow(SIGN_OUT, done);
  await signingOut;
});

test('deletes nothing at a sign-out when no member is shown', async () => {
  answers.set(GET, nobody).set(SIGN_OUT, done);
  const {currentSession, signOut, deleted, departures} = await openPage();
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
  await signOut();
  expect([...departures()]).toEqual([]);
  expect(deleted).toEqual([]);
});

test('signs out without the server, shows a note, and sends the sign-out later', async () => {
  answers.set(SIGN_OUT, away);
  const {signOut} = await openForAda();
  await signOut();
  const {currentSession, isSignOutPending} = await openPage();
  const signedOut = {
    status: 'signed-out',
    hasLoggedOut: true,
    note: SESSION_NOTES.signedOutOffline,
  };
  expect(currentSession()).toEqual(signedOut);
  await hasReceived(GET, SIGN_OUT, SIGN_OUT);
  answers.set(SIGN_OUT, done).set(GET, nobody);
  await vi.advanceTimersByTimeAsync(SIGN_OUT_RETRY_MS);
  await until(() => expect(isSignOutPending()).toBe(false));
  expect(currentSession()).toEqual(signedOut);
});

test('retries a sign-out once, five seconds after its latest attempt failed', async () => {
  answers.set(SIGN_OUT, away);
  const remembered = await import('../storage/remembered.ts');
  remembered.setSignOutPending(true);
  await openPage();
  await hasReceived(SIGN_OUT);
  await vi.advanceTimersByTimeAsync(1000);
  window.dispatchEvent(new Event('online'));
  await hasReceived(SIGN_OUT, SIGN_OUT);
  await vi.advanceTimersByTimeAsync(SIGN_OUT_RETRY_MS - 1);
  expect(fetch).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('ignores an answer from before a sign-out', async () => {
  answers.set(SIGN_OUT, done);
  const {currentSession, lastMember, signOut, refreshSession} = await openPage('ada');
  await hasRequested(GET);
  await signOut();
  answers.set(GET, nobody);
  await refreshSession();
  answerNow(GET, member('ada'));
  await hasReceived(SIGN_OUT, GET, GET);
  expect([currentSession(), lastMember()]).toEqual([{status: 'unknown'}, undefined]);
});

test('leaves although an earlier request is not answered in time during a sign-out', async () => {
  const {currentSession, signOut, reload} = await openPage('ada');
  await hasRequested(GET);
  const signingOut = signOut();
  await hasRequested(GET, SIGN_OUT);
  answerNow(GET, away);
  await hasReceived(GET);
  answerNow(SIGN_OUT, away);
  await signingOut;
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
  expect(currentSession()).toEqual({status: 'unknown'});
  expect(reload).toHaveBeenCalledOnce();
});

test('sends a pending sign-out before a sign-in, because its answer deletes the cookie', async () => {
  answers.set(GET, nobody).set(SIGN_IN, done).set(SIGN_OUT, away);
  const remembered = await import('../storage/remembered.ts');
  remembered.setSignOutPending(true);
  const {currentSession, signIn} = await openPage();
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
  await hasRequested(SIGN_OUT);
  answers.set(SIGN_OUT, done).set(GET, member('ada'));
  await signIn('ada@wing.test', 'secret');
  await hasRequested(SIGN_OUT, SIGN_OUT, SIGN_IN, GET);
  expect(currentSession()).toMatchObject({userID: 'ada'});
});

/** The ends of the addresses that pages have requested. */
const asked = () => vi.mocked(fetch).mock.calls.map(([path]) => String(path).split('/').at(-1));

test('takes the answer that the HTML has asked for once, and never after a sign-out', async () => {
  answers.set(GET, nobody).set(SIGN_OUT, done);
  const {refreshSession} = await openPage();
  await hasReceived(GET);
  await refreshSession();
  expect(asked()).toEqual(['get-session', 'get-session?disableCookieCache=true']);
  const remembered = await import('../storage/remembered.ts');
  remembered.setSignOutPending(true);
  await openPage();
  await hasReceived(GET, GET, SIGN_OUT, GET);
  expect(asked().at(-1)).toBe('get-session?disableCookieCache=true');
});

test('sends no sign-out during a sign-in', async () => {
  answers.set(GET, nobody).set(SIGN_OUT, away);
  const remembered = await import('../storage/remembered.ts');
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

test('sends a pending sign-out after a refused sign-in', async () => {
  answers.set(SIGN_IN, refused).set(SIGN_OUT, away);
  const remembered = await import('../storage/remembered.ts');
  remembered.setSignOutPending(true);
  const {signIn, isSignOutPending} = await openPage();
  await hasReceived(SIGN_OUT);
  await expect(signIn('ada@wing.test', 'guess')).rejects.toThrow('Wrong password.');
  answers.set(SIGN_OUT, done);
  await vi.advanceTimersByTimeAsync(SIGN_OUT_RETRY_MS);
  await until(() => expect(isSignOutPending()).toBe(false));
});

/** Signs Ada out and in again in a browser that never deletes all of her data. */
async function signInAgainUncleared() {
  answers.set(SIGN_OUT, done).set(SIGN_IN, done).set(GET, member('ada'));
  const first = await openPage('ada', diskIsFull);
  await hasReceived(GET);
  await first.signOut();
  answers.set(GET, nobody);
  const page = await openPage(undefined, diskIsFull);
  await until(() => expect(page.deleted).toHaveLength(1));
  answers.set(GET, member('ada'));
  void page.signIn('ada@wing.test', 'secret');
  await until(() => expect(page.currentSession()).toMatchObject({userID: 'ada'}));
  return page;
}

test('tries again to delete what is left of an earlier session of the same member before the screens open', async () => {
  const {deleted, departures} = await signInAgainUncleared();
  expect(deleted).toEqual(['ada signed-out while signed-out', 'ada signed-out while signed-out']);
  expect(departures().size).toBe(0);
});

test('keeps unsent messages when a session ends, although an earlier sign-out is not finished', async () => {
  const {deleted, refreshSession} = await signInAgainUncleared();
  answers.set(GET, nobody);
  void refreshSession();
  await until(() => expect(deleted.at(-1)).toBe('ada ended while unknown'));
});

test('notifies other tabs of a sign-in, a sign-out and the end of a session', async () => {
  const written = vi.spyOn(localStorage, 'setItem');
  const isNotified = () => written.mock.calls.some(([key]) => key === SESSION_CHANGED);
  answers.set(GET, nobody).set(SIGN_IN, done).set(SIGN_OUT, done);
  const {currentSession, signIn, signOut} = await openPage();
  await until(() => expect(currentSession()).toEqual({status: 'signed-out'}));
  expect(isNotified()).toBe(false);
  answers.set(GET, member('ada'));
  await signIn('ada@wing.test', 'secret');
  expect(isNotified()).toBe(true);
  written.mockClear();
  await signOut();
  expect(isNotified()).toBe(true);
  written.mockClear();
  answers.set(GET, nobody);
  const {reload} = await openPage('ada');
  await until(() => expect(reload).toHaveBeenCalledOnce());
  expect(isNotified()).toBe(true);
});

/** As if another tab had written it. */
function tell(loggedOut: string): void {
  const change = {key: SESSION_CHANGED, newValue: loggedOut};
  window.dispatchEvent(Object.assign(new Event('storage'), change));
}

test('logs out with another tab, without asking the server', async () => {
  const {currentSession, deleted, departures, reload} = await openForAda();
  localStorage.removeItem('wing:last-member');
  tell('ada');
  await until(() => expect(reload).toHaveBeenCalledOnce());
  expect(deleted).toEqual(['ada signed-out while unknown']);
  expect(departures().size).toBe(0);
  await hasRequested(GET);
  expect(currentSession()).toEqual({status: 'unknown'});
});

test.each([
  ['has signed in again meanwhile', 'ada', 'ada'],
  ['is another one', 'ben', undefined],
])('asks the server when the member who has logged out in another tab %s', async (_, who, last) => {
  const {deleted, reload} = await openForAda();
  if (last === undefined) localStorage.removeItem('wing:last-member');
  tell(who);
  await hasRequested(GET, GET);
  await until(() => expect(localStorage.getItem('wing:last-member')).toBe('ada'));
  expect(deleted).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});
