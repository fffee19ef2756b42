// Who is using this browser: asked of the server, remembered for when it cannot be reached. Whoever is
// found to have left takes their data with them (departure.ts); being offline is no such finding.
import {useSyncExternalStore} from 'react';
import {SIGNED_OUT_OFFLINE} from '../../rules/wording.ts';
import {
  endSession,
  readSession,
  signInWithEmail,
  signUpWithEmail,
  speakFor,
  Unreachable,
  type Member,
} from './auth-api.ts';
import {clearAway, findKeepers, unfinishedDepartures, welcomeBack} from './departure.ts';
import {
  announceChange,
  forgetMember,
  isSignOutPending,
  lastMember,
  noteDeparture,
  onChangeElsewhere,
  rememberMember,
  setSignOutPending,
  type Departure,
} from './remembered.ts';

export type Session =
  | {readonly status: 'unknown'}
  /** `note` is what there is to say to whoever has just signed out. */
  | {readonly status: 'signed-out'; readonly note?: string}
  /** `verified` is false while only this browser's memory vouches for the member. */
  | {readonly status: 'signed-in'; readonly userID: string; readonly verified: boolean};

/** How long a remembered member waits for the server before the app opens on what it has. */
const PATIENCE_MS = 2500;
/** Whoever comes next does not wait longer for the last one's data to go; it goes all the same. */
const CLEARING_MS = 5000;
/** How often a sign-out that the server has not heard of is told it again. */
const TELL_AGAIN_MS = 5000;

let session: Session = {status: 'unknown'};
const listeners = new Set<() => void>();
/** Counts the questions asked of the server: only the newest one's answer is news. */
let asked = 0;
/** What is being cleared away after somebody. Whoever comes next waits for it, for a while. */
let clearing: Promise<unknown> = Promise.resolve();
/** While somebody signs in, no sign-out is told: its answer would take the new session's cookie away. */
let isEntering = false;
let telling: Promise<void> | undefined;
let tellingAgain: ReturnType<typeof setTimeout> | undefined;

function set(next: Session): void {
  const same =
    next.status === session.status &&
    (next.status !== 'signed-in' ||
      (session.status === 'signed-in' &&
        next.userID === session.userID &&
        next.verified === session.verified));
  if (same) return;
  session = next;
  // Until it is known who is here, what goes on goes on for whom it was begun.
  if (session.status !== 'unknown') speakFor(shown());
  for (const listener of listeners) listener();
}

function trustMemory(): void {
  const remembered = lastMember();
  if (remembered) set({status: 'signed-in', userID: remembered, verified: false});
  else set({status: 'signed-out'});
}

const shown = () => (session.status === 'signed-in' ? session.userID : undefined);

/** Who was here, by what this tab shows and this browser remembers, and is no longer. */
function departed(present: string | undefined): Map<string, Departure> {
  // Whoever signed out in another tab wants everything gone, whichever tab clears it.
  const noted = unfinishedDepartures();
  const gone = new Map<string, Departure>();
  for (const userID of [shown(), lastMember()]) {
    if (userID && userID !== present) gone.set(userID, noted.get(userID) ?? 'ended');
  }
  return gone;
}

function clear(gone: Map<string, Departure>): Promise<unknown> {
  const all = [clearing, ...[...gone].map(([userID, how]) => clearAway(userID, how))];
  const patience = new Promise((over) => setTimeout(over, CLEARING_MS));
  clearing = Promise.race([Promise.all(all), patience]);
  return clearing;
}

async function seeOff(gone: Map<string, Departure>): Promise<void> {
  forgetMember();
  set({status: 'unknown'});
  await clear(gone);
  announceChange();
}

async function accept(member: Member | null, isNews: () => boolean): Promise<void> {
  const gone = departed(member?.id);
  if (gone.size > 0) await seeOff(gone);
  // What is cleared for the last one must not be the next one's; nor is what could not be cleared of this one.
  const left = member && unfinishedDepartures().get(member.id);
  if (member) await (left ? clear(new Map([[member.id, left]])) : clearing);
  if (!isNews()) return;
  if (!member) return set({status: 'signed-out'});
  welcomeBack(member.id);
  rememberMember(member.id);
  set({status: 'signed-in', userID: member.id, verified: true});
}

/** Asks the server again who is here. Without an answer, the browser's memory stands. */
export async function refreshSession(): Promise<void> {
  asked += 1;
  const question = asked;
  const isNews = () => question === asked;
  try {
    await settlePendingSignOut();
    const member = await readSession();
    if (isNews()) await accept(member, isNews);
  } catch {
    if (isNews()) trustMemory();
  }
}

/**
 * Tells the server of a sign-out that it has not heard of yet. A new session must not be taken for it.
 * @throws Unreachable
 */
export async function settlePendingSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  telling ??= tellOfSignOut().finally(() => {
    telling = undefined;
  });
  await telling;
}

async function tellOfSignOut(): Promise<void> {
  clearTimeout(tellingAgain);
  try {
    if (isEntering) throw new Unreachable('Somebody is signing in.');
    await endSession();
    setSignOutPending(false);
  } catch (failure) {
    tellingAgain = setTimeout(() => void refreshSession(), TELL_AGAIN_MS);
    throw failure;
  }
}

/** To be called once, before anything is shown. `keepers` loads whatever keeps data of a member. */
export function startSession(keepers: () => Promise<unknown>): void {
  findKeepers(keepers);
  // Whoever has left is not waited for the server's word about: it was said, or they said so themselves.
  void clear(unfinishedDepartures());
  if (!navigator.onLine) trustMemory();
  const patience = setTimeout(() => lastMember() && trustMemory(), PATIENCE_MS);
  void refreshSession().finally(() => clearTimeout(patience));
  window.addEventListener('online', () => void refreshSession());
  onChangeElsewhere(() => void refreshSession());
}

async function enter(how: () => Promise<void>): Promise<void> {
  // A sign-out that is being told ends another session; its answer comes first.
  await settlePendingSignOut().catch(() => undefined);
  isEntering = true;
  try {
    await how();
    setSignOutPending(false);
  } finally {
    isEntering = false;
  }
  await announceSignIn();
}

/** After a sign-in that happened here or in Google's popup: this tab and the others look again. */
export async function announceSignIn(): Promise<void> {
  announceChange();
  await refreshSession();
}

export function signIn(email: string, password: string): Promise<void> {
  return enter(() => signInWithEmail(email, password));
}

export function signUp(email: string, password: string): Promise<void> {
  return enter(() => signUpWithEmail(email, password));
}

/**
 * Ends the session and deletes what this browser holds of the member, with or without a network. Resolves
 * once nobody is signed in here. The sign-in page then says `note`, or what the server has not heard.
 */
export async function signOut(note?: string): Promise<void> {
  const userID = shown();
  asked += 1;
  setSignOutPending(true);
  // Before anything that may take long: a browser that is closed meanwhile goes on at its next start.
  if (userID) noteDeparture(userID, 'signed-out');
  forgetMember();
  const isHeard = await settlePendingSignOut().then(
    () => true,
    () => false,
  );
  set({status: 'signed-out', note: note ?? (isHeard ? undefined : SIGNED_OUT_OFFLINE)});
  void clear(new Map(userID ? [[userID, 'signed-out']] : [])).then(announceChange);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server has confirmed the session since this page opened. */
export const isSessionVerified = (): boolean => session.status === 'signed-in' && session.verified;

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session);
}
