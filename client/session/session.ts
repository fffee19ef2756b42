// The session of this tab. The server is asked at each start; without an answer the remembered member stays signed in. When
// the server reports that a member's session is over, the client clears their data (departure.ts).
import {useSyncExternalStore} from 'react';
import {SIGNED_OUT_OFFLINE} from '../../rules/wording.ts';
import {
  endSession,
  readSession,
  signInWithEmail,
  signUpWithEmail,
  setShownMember,
  Unreachable,
  type Member,
} from './auth-api.ts';
import {
  clearMemberData,
  setCleanerLoader,
  unfinishedDepartures,
  cancelDeparture,
} from './departure.ts';
import {
  notifyOtherTabs,
  forgetMember,
  isSignOutPending,
  lastMember,
  noteDeparture,
  onOtherTabChange,
  rememberMember,
  setSignOutPending,
  type Departure,
} from './remembered.ts';
import {createListeners} from './listeners.ts';

export type Session =
  | {readonly status: 'unknown'}
  /**
   * `note` is shown on the sign-in page. `hasLoggedOut`: by Log Out in this tab. `endedFor`: whose session had
   * ended when this tab noticed it.
   */
  | {
      readonly status: 'signed-out';
      readonly note?: string;
      readonly hasLoggedOut?: true;
      readonly endedFor?: string;
    }
  /** `verified` is false until the server has confirmed the session. */
  | {readonly status: 'signed-in'; readonly userID: string; readonly verified: boolean};

/** After this the app opens for the remembered member without the server's confirmation. */
const SESSION_TIMEOUT_MS = 2500;
/** A sign-in waits at most this long until the previous member's data is cleared. */
const CLEARING_TIMEOUT_MS = 5000;
const SIGN_OUT_RETRY_MS = 5000;

let session: Session = {status: 'unknown'};
const {notify, subscribe} = createListeners();
/** Number of the latest request; responses to earlier ones are ignored. */
let latestRequest = 0;
/** The clearing in progress. */
let clearing: Promise<unknown> = Promise.resolve();
/** During a sign-in no sign-out is sent: its response would delete the new session's cookie. */
let isSigningIn = false;
let pendingSignOut: Promise<void> | undefined;
let signOutRetry: ReturnType<typeof setTimeout> | undefined;

function set(next: Session): void {
  const same =
    next.status === session.status &&
    (next.status !== 'signed-in' ||
      (session.status === 'signed-in' &&
        next.userID === session.userID &&
        next.verified === session.verified));
  if (same) return;
  session = next;
  // While the status is unknown, running requests keep the previous member's header.
  if (session.status !== 'unknown') setShownMember(shownUserID());
  notify();
}

const shownUserID = () => (session.status === 'signed-in' ? session.userID : undefined);

/** Without an answer of the server. A session that it has confirmed before stays confirmed. */
function trustRemembered(): void {
  const remembered = lastMember();
  if (!remembered) set({status: 'signed-out'});
  else if (shownUserID() !== remembered)
    set({status: 'signed-in', userID: remembered, verified: false});
}

/** The shown and the remembered member, unless it is `present`, with the kind of departure. */
function findDeparted(present: string | undefined): Map<string, Departure> {
  // A sign-out in another tab counts as a sign-out here too.
  const noted = unfinishedDepartures();
  const departures = new Map<string, Departure>();
  for (const userID of [shownUserID(), lastMember()]) {
    if (userID && userID !== present) departures.set(userID, noted.get(userID) ?? 'ended');
  }
  return departures;
}

function clear(departures: Map<string, Departure>): Promise<unknown> {
  const all = [
    clearing,
    ...[...departures].map(([userID, departure]) => clearMemberData(userID, departure)),
  ];
  const timeout = new Promise((resolve) => setTimeout(resolve, CLEARING_TIMEOUT_MS));
  clearing = Promise.race([Promise.all(all), timeout]);
  return clearing;
}

async function leave(departures: Map<string, Departure>): Promise<void> {
  forgetMember();
  set({status: 'unknown'});
  await clear(departures);
  notifyOtherTabs();
}

async function accept(member: Member | null, isCurrent: () => boolean): Promise<void> {
  const departures = findDeparted(member?.id);
  if (departures.size > 0) await leave(departures);
  // Data of the previous member, and of an earlier session of this one, is cleared before the screens open.
  const left = member && unfinishedDepartures().get(member.id);
  if (member) await (left ? clear(new Map([[member.id, left]])) : clearing);
  if (!isCurrent()) return;
  if (!member) {
    const [endedFor] = departures.keys();
    return set(endedFor === undefined ? {status: 'signed-out'} : {status: 'signed-out', endedFor});
  }
  cancelDeparture(member.id);
  rememberMember(member.id);
  set({status: 'signed-in', userID: member.id, verified: true});
}

/** Asks the server for the session. Without an answer the remembered member stays signed in. */
export async function refreshSession(): Promise<void> {
  latestRequest += 1;
  const request = latestRequest;
  const isCurrent = () => request === latestRequest;
  try {
    await settlePendingSignOut();
    const member = await readSession();
    if (isCurrent()) await accept(member, isCurrent);
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
    if (isSigningIn) throw new Unreachable('Somebody is signing in.');
    await endSession();
    setSignOutPending(false);
  } catch (failure) {
    signOutRetry = setTimeout(() => void refreshSession(), SIGN_OUT_RETRY_MS);
    throw failure;
  }
}

/** Call once before the first render. `loadCleaners` imports all modules that store data of a member. */
export function startSession(loadCleaners: () => Promise<unknown>): void {
  setCleanerLoader(loadCleaners);
  void clear(unfinishedDepartures());
  if (!navigator.onLine) trustRemembered();
  const timeout = setTimeout(() => lastMember() && trustRemembered(), SESSION_TIMEOUT_MS);
  void refreshSession().finally(() => clearTimeout(timeout));
  window.addEventListener('online', () => void refreshSession());
  onOtherTabChange(() => void refreshSession());
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

/** Call after a sign-in in this tab or in Google's popup: reloads the session in all tabs. */
export async function handleSignIn(): Promise<void> {
  notifyOtherTabs();
  await refreshSession();
}

export function signIn(email: string, password: string): Promise<void> {
  return signInWith(() => signInWithEmail(email, password));
}

export function signUp(email: string, password: string): Promise<void> {
  return signInWith(() => signUpWithEmail(email, password));
}

/**
 * Signs out and deletes the member's data in this browser, also offline. Resolves when this tab is signed out. The sign-in
 * page shows `note`, or that the server has not confirmed the sign-out.
 */
export async function signOut(note?: string): Promise<void> {
  const userID = shownUserID();
  latestRequest += 1;
  setSignOutPending(true);
  // Stored first: if the browser is closed now, the next start clears the data.
  if (userID) noteDeparture(userID, 'signed-out');
  forgetMember();
  const isConfirmed = await settlePendingSignOut().then(
    () => true,
    () => false,
  );
  set({
    status: 'signed-out',
    note: note ?? (isConfirmed ? undefined : SIGNED_OUT_OFFLINE),
    hasLoggedOut: true,
  });
  void clear(new Map(userID ? [[userID, 'signed-out']] : [])).then(notifyOtherTabs);
}

/** Whether the server has confirmed the session since this page opened. */
export const isSessionVerified = (): boolean => session.status === 'signed-in' && session.verified;

export const currentSession = (): Session => session;

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}
