// Who is using this browser: asked of the server, remembered for when it cannot be reached. Knows
// nothing of Zero; whoever keeps a member's data here registers to have it cleared at sign-out.
import {useSyncExternalStore} from 'react';
import {
  endSession,
  readSession,
  signInWithEmail,
  signUpWithEmail,
  type Member,
} from './auth-api.ts';
import {
  announceChange,
  forgetMember,
  isSignOutPending,
  lastMember,
  onChangeElsewhere,
  rememberMember,
  setSignOutPending,
} from './remembered.ts';

export type Session =
  | {readonly status: 'unknown'}
  | {readonly status: 'signed-out'}
  /** `verified` is false while only this browser's memory vouches for the member. */
  | {readonly status: 'signed-in'; readonly userID: string; readonly verified: boolean};

/** How long a remembered member waits for the server before the app opens on what it has. */
const PATIENCE_MS = 2500;

let session: Session = {status: 'unknown'};
const listeners = new Set<() => void>();
const cleaners = new Set<(userID: string) => Promise<void>>();

function set(next: Session): void {
  const same =
    next.status === session.status &&
    (next.status !== 'signed-in' ||
      (session.status === 'signed-in' &&
        next.userID === session.userID &&
        next.verified === session.verified));
  if (same) return;
  session = next;
  for (const listener of listeners) listener();
}

function trustMemory(): void {
  const remembered = lastMember();
  if (remembered) set({status: 'signed-in', userID: remembered, verified: false});
  else set({status: 'signed-out'});
}

function accept(member: Member | null): void {
  if (!member) {
    forgetMember();
    set({status: 'signed-out'});
    return;
  }
  rememberMember(member.id);
  set({status: 'signed-in', userID: member.id, verified: true});
}

/** Asks the server again who is here. Without an answer, the browser's memory stands. */
export async function refreshSession(): Promise<void> {
  try {
    await settlePendingSignOut();
    accept(await readSession());
  } catch {
    trustMemory();
  }
}

/** Tells the server of a sign-out that it has not heard of yet. A new session must not be taken for it. */
export async function settlePendingSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  await endSession();
  setSignOutPending(false);
}

/** To be called once, before anything is shown. */
export function startSession(): void {
  if (!navigator.onLine) trustMemory();
  const patience = setTimeout(() => lastMember() && trustMemory(), PATIENCE_MS);
  void refreshSession().finally(() => clearTimeout(patience));
  window.addEventListener('online', () => void refreshSession());
  onChangeElsewhere(() => void refreshSession());
}

async function enter(how: Promise<void>): Promise<void> {
  await how;
  setSignOutPending(false);
  await announceSignIn();
}

/** After a sign-in that happened here or in Google's popup: this tab and the others look again. */
export async function announceSignIn(): Promise<void> {
  announceChange();
  await refreshSession();
}

export function signIn(email: string, password: string): Promise<void> {
  return enter(signInWithEmail(email, password));
}

export function signUp(email: string, password: string): Promise<void> {
  return enter(signUpWithEmail(email, password));
}

/** Runs `clean` with the member's id at every sign-out, before the session is gone. */
export function onSignOut(clean: (userID: string) => Promise<void>): void {
  cleaners.add(clean);
}

/** Ends the session and deletes what this browser holds of the member, with or without a network. */
export async function signOut(): Promise<void> {
  const userID = session.status === 'signed-in' ? session.userID : undefined;
  setSignOutPending(true);
  forgetMember();
  await endSession().then(
    () => setSignOutPending(false),
    () => undefined,
  );
  set({status: 'signed-out'});
  // The screens leave first: they must not see their data vanish, nor open it again.
  await new Promise((left) => setTimeout(left));
  if (userID) await Promise.allSettled([...cleaners].map((clean) => clean(userID)));
  announceChange();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session);
}
