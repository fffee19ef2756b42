// The session of this tab. A page opens at once for the member whom this browser remembers, and asks the server meanwhile. When
// that member's session is over, the page deletes their data and is loaded anew.
import {useSyncExternalStore} from 'react';
import {ACCOUNT} from '../../../rules/account/account.ts';
import {SESSION_NOTES} from '../../../rules/common-words.ts';
import {
  endSession,
  readSession,
  signInWithEmail,
  signUpWithEmail,
  type Member,
} from './auth-api.ts';
import {Refused, setShownMember, Unreachable} from '../http/request.ts';
import {withTimeout} from '../http/with-timeout.ts';
import {
  departures,
  removeDepartureNote,
  forgetLastMember,
  notifyOtherTabs,
  isSignOutPending,
  lastMember,
  noteDeparture,
  onOtherTabChange,
  rememberMember,
  setSignOutPending,
  type Departure,
} from '../storage/remembered.ts';
import {createListeners} from '../storage/listeners.ts';
import {writeHandover, readHandoverOnce, type Handover} from './handover.ts';

export type Session =
  | {readonly status: 'unknown'}
  | ({readonly status: 'signed-out'} & Handover)
  | {readonly status: 'signed-in'; readonly userID: string};

/** After this a visitor's page opens without the server's answer. */
const ANSWER_TIMEOUT_MS = 2500;
/** The page waits at most this long until a departed member's data is deleted. The next start goes on. */
const DELETION_TIMEOUT_MS = 5000;
const SIGN_OUT_RETRY_MS = 5000;

type ForgetMember = (userID: string, departure: Departure) => Promise<void>;

let session: Session = {status: 'unknown'};
const {notify, subscribe} = createListeners();
let loadForgetMember: () => Promise<ForgetMember>;
/** Number of the latest request; responses to earlier ones are ignored. */
let latestRequest = 0;
/** From the page before this one. */
let handover: Handover = {};
/** The page will be loaded anew. */
let isLeaving = false;
/** During a sign-in no sign-out is sent: its response would delete the new session's cookie. */
let isSigningIn = false;
let pendingSignOut: Promise<void> | undefined;
let signOutRetry: ReturnType<typeof setTimeout> | undefined;

function set(next: Session): void {
  if (JSON.stringify(next) === JSON.stringify(session)) return;
  session = next;
  // While the status is unknown, running requests keep the previous member's header.
  if (session.status !== 'unknown') setShownMember(shownUserID());
  notify();
}

const shownUserID = () => (session.status === 'signed-in' ? session.userID : undefined);

const showSignedOut = () => set({status: 'signed-out', ...handover});

/** Shows the remembered member. */
function trustRemembered(): void {
  if (isLeaving) return;
  const [shown, userID] = [shownUserID(), lastMember()];
  if (shown && shown !== userID) return void noteEndedAndReload([shown]);
  if (!userID || departures().has(userID)) return showSignedOut();
  set({status: 'signed-in', userID});
}

/** Deletes the data of members who left. When the browser does not manage to, the next start does it again. */
async function forgetDeparted(): Promise<void> {
  const departed = departures();
  if (departed.size === 0) return;
  const forgetMember = await loadForgetMember();
  const deletions = [...departed].map(async ([userID, departure]) => {
    // The member may have signed in again meanwhile, in another tab.
    if (lastMember() !== userID) await forgetMember(userID, departure);
    // Another tab that has noted a Log Out meanwhile deletes more than this one did.
    if (departures().get(userID) === departure) removeDepartureNote(userID);
  });
  await Promise.all(deletions);
}

const untilForgotten = () => withTimeout(forgetDeparted(), DELETION_TIMEOUT_MS);

/** Shows nothing of the members who left, deletes their data, and loads the page: no module keeps anything of them. */
async function deleteAndReload(how: Handover, loggedOut?: string): Promise<void> {
  isLeaving = true;
  writeHandover(how);
  set({status: 'unknown'});
  notifyOtherTabs(loggedOut);
  // Lets React unmount the member's screens first.
  await new Promise((settled) => setTimeout(settled));
  await untilForgotten();
  // The member has left: no upload and no message asks to stay.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  location.reload();
}

/** For members who are no longer signed in. What another tab has noted of their departure stays. */
function noteEndedAndReload(gone: readonly string[], note?: string): Promise<void> {
  const noted = departures();
  for (const userID of gone) if (!noted.has(userID)) noteDeparture(userID, 'ended');
  if (gone.includes(lastMember() ?? '')) forgetLastMember();
  return deleteAndReload({endedFor: gone[0], note});
}

type Answer = {readonly isCurrent: () => boolean; readonly note: string | undefined};

async function accept(member: Member | null, {isCurrent, note}: Answer): Promise<void> {
  const [shown, last] = [shownUserID(), lastMember()];
  const gone = [shown, last].flatMap((userID) => (userID && userID !== member?.id ? [userID] : []));
  if (gone.length > 0) return noteEndedAndReload(gone, note);
  // What an earlier session of this member has left is deleted before the screens open.
  if (member) await untilForgotten();
  if (!isCurrent()) return;
  if (!member) return showSignedOut();
  removeDepartureNote(member.id);
  rememberMember(member.id);
  set({status: 'signed-in', userID: member.id});
}

/**
 * Asks the server for the session. Without an answer the remembered member stays signed in. If their session has ended, the
 * page is loaded anew and has `note` in its session.
 */
export async function refreshSession(note?: string): Promise<void> {
  latestRequest += 1;
  const request = latestRequest;
  const isCurrent = () => request === latestRequest && !isLeaving;
  try {
    const anew = request > 1 || isSignOutPending();
    await settlePendingSignOut();
    const member = await readSession(anew);
    if (isCurrent()) await accept(member, {isCurrent, note});
  } catch {
    if (isCurrent()) trustRemembered();
  }
}

/** Sends a sign-out that the server has not confirmed; must precede a sign-in. @throws Unreachable */
export async function settlePendingSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  pendingSignOut ??= sendSignOut().finally(() => {
    pendingSignOut = undefined;
  });
  await pendingSignOut;
}

async function sendSignOut(): Promise<void> {
  clearTimeout(signOutRetry);
  try {
    if (isSigningIn) throw new Unreachable();
    await endSession();
    setSignOutPending(false);
  } catch (failure) {
    signOutRetry = setTimeout(() => void refreshSession(), SIGN_OUT_RETRY_MS);
    throw failure;
  }
}

/** Call once before the first render. */
export function startSession(load: () => Promise<ForgetMember>): void {
  loadForgetMember = load;
  void untilForgotten();
  handover = readHandoverOnce() ?? {};
  if (lastMember()) trustRemembered();
  else if (handover.hasLoggedOut) showSignedOut();
  const timeout = setTimeout(trustRemembered, ANSWER_TIMEOUT_MS);
  void refreshSession().finally(() => clearTimeout(timeout));
  window.addEventListener('online', () => void refreshSession());
  onOtherTabChange((loggedOut) => {
    const isOurs = loggedOut !== '' && loggedOut === shownUserID();
    // The member may have signed in again meanwhile, in that tab.
    void (isOurs && lastMember() !== loggedOut ? followLogOut(loggedOut) : refreshSession());
  });
}

/** Another tab has logged the member out. This one may hold newer texts than that one has deleted. */
function followLogOut(userID: string): Promise<void> {
  noteDeparture(userID, 'signed-out');
  return deleteAndReload({hasLoggedOut: true}, userID);
}

async function signInWith(authenticate: () => Promise<void>): Promise<void> {
  // The response to a pending sign-out must arrive before the new session's cookie.
  await settlePendingSignOut().catch(() => undefined);
  isSigningIn = true;
  try {
    await authenticate();
    setSignOutPending(false);
  } finally {
    isSigningIn = false;
  }
  await handleSignIn();
}

/**
 * Call after a sign-in in this tab or in Google's popup: reloads the session in all tabs.
 * @throws Refused when the browser has not kept the session's cookie; Unreachable.
 */
export async function handleSignIn(): Promise<void> {
  notifyOtherTabs();
  await refreshSession();
  if (session.status !== 'signed-out') return;
  if ((await readSession(true)) === null)
    throw new Refused({code: 'no-cookie', message: ACCOUNT.noCookie});
  await refreshSession();
}

export const signIn = (email: string, password: string): Promise<void> =>
  signInWith(() => signInWithEmail(email, password));

export const signUp = (email: string, password: string): Promise<void> =>
  signInWith(() => signUpWithEmail(email, password));

/**
 * Signs out and deletes the member's data in this browser, also offline; then loads the page. The sign-in page shows `note`,
 * or that the server has not confirmed the sign-out.
 */
export async function signOut(note?: string): Promise<void> {
  const userID = shownUserID();
  latestRequest += 1;
  setSignOutPending(true);
  // Stored first: if the browser is closed now, the next start deletes the data.
  if (userID) noteDeparture(userID, 'signed-out');
  forgetLastMember();
  const isConfirmed = await settlePendingSignOut().then(
    () => true,
    () => false,
  );
  const shownNote = note ?? (isConfirmed ? undefined : SESSION_NOTES.signedOutOffline);
  await deleteAndReload({note: shownNote, hasLoggedOut: true}, userID);
}

export const currentSession = (): Session => session;

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}
