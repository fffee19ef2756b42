// What this browser remembers between visits: the last member, each member's drafts, whose data is still to be deleted, and a
// sign-out that the server has not confirmed.
import {browserStorage, tabStorage} from './storage.ts';

const LAST_MEMBER = 'wing:last-member';
const PENDING_SIGN_OUT = 'wing:pending-sign-out';
const DEPARTED = 'wing:departed:';
const SESSION_CHANGED = 'wing:session-changed';
const DEVTOOLS = 'wing-devtools';
const memberPrefix = (userID: string) => `wing:member:${userID}:`;

const {read, write, keysWith} = browserStorage;

export const lastMember = (): string | undefined => read(LAST_MEMBER);
export const rememberMember = (userID: string): void => write(LAST_MEMBER, userID);
export function forgetMember(): void {
  write(LAST_MEMBER, undefined);
  rememberDevtools(false);
}

export const isSignOutPending = (): boolean => read(PENDING_SIGN_OUT) !== undefined;
export const setSignOutPending = (pending: boolean): void =>
  write(PENDING_SIGN_OUT, pending ? 'yes' : undefined);

/** Whether there is anything of any member here, be it to use or to clear away. */
export const isKnown = (): boolean => keysWith('wing:').length > 0;

/** Whether a member signed out here, or their session ended by itself or from elsewhere. */
export type Departure = 'signed-out' | 'ended';

export const noteDeparture = (userID: string, how: Departure): void =>
  write(DEPARTED + userID, how);
export const forgetDeparture = (userID: string): void => write(DEPARTED + userID, undefined);

/** Who has left, and how, whose data may still be here. */
export function departures(): Map<string, Departure> {
  const noted = keysWith(DEPARTED).map((key): [string, Departure] => [
    key.slice(DEPARTED.length),
    read(key) === 'signed-out' ? 'signed-out' : 'ended',
  ]);
  return new Map(noted);
}

/** Tells Wing's other tabs that somebody has come or gone. */
export function announceChange(): void {
  write(SESSION_CHANGED, String(Date.now()));
}

export function onChangeElsewhere(listener: () => void): void {
  window.addEventListener('storage', ({key}) => key === SESSION_CHANGED && listener());
}

/** Where a draft is kept, as storage events name it. */
export const draftKey = (userID: string, name: string): string => memberPrefix(userID) + name;

/** Something a member typed, under a name that screens choose ("chat:<id>"). */
export function readDraft(userID: string, name: string): string | undefined {
  return read(draftKey(userID, name));
}

export function writeDraft(userID: string, name: string, value: string | undefined): void {
  write(draftKey(userID, name), value);
}

/** Everything of one member, gone from this browser. */
export function clearDrafts(userID: string): void {
  for (const key of keysWith(memberPrefix(userID))) write(key, undefined);
}

/** Whether this tab shows the devtools: until they are closed, or the member signs out. */
export const remembersDevtools = (): boolean => tabStorage.read(DEVTOOLS) !== undefined;
export const rememberDevtools = (wanted: boolean): void =>
  tabStorage.write(DEVTOOLS, wanted ? 'yes' : undefined);
