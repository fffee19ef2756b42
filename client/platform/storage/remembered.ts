// What this browser stores between visits: the last member, drafts, members whose data is still to be deleted, and a sign-out
// that the server has not confirmed.
import {browserStorage, tabStorage} from './storage.ts';

const LAST_MEMBER = 'wing:last-member';
const PENDING_SIGN_OUT = 'wing:pending-sign-out';
const DEPARTED = 'wing:departed:';
const SESSION_CHANGED = 'wing:session-changed';
const DEVTOOLS = 'wing-devtools';
const memberPrefix = (userID: string) => `wing:member:${userID}:`;

const {read, write, keysWith} = browserStorage;

export const lastMember = (): string | undefined => read(LAST_MEMBER);
export const rememberMember = (userID: string) => write(LAST_MEMBER, userID);
export const forgetLastMember = () => write(LAST_MEMBER, undefined);

export const isSignOutPending = (): boolean => read(PENDING_SIGN_OUT) !== undefined;
export const setSignOutPending = (pending: boolean) =>
  write(PENDING_SIGN_OUT, pending ? 'yes' : undefined);

/** Whether this browser stores anything about any member, by keys that begin with `wing:`. */
export const hasMemberData = (): boolean => keysWith('wing:').length > 0;

/** Whether a member signed out in this browser, or the session expired or was ended elsewhere. */
export type Departure = 'signed-out' | 'ended';

export const noteDeparture = (userID: string, departure: Departure) =>
  write(DEPARTED + userID, departure);
export const removeDepartureNote = (userID: string) => write(DEPARTED + userID, undefined);

/** Members who left, whose data may still be in this browser. */
export function departures(): Map<string, Departure> {
  const noted = keysWith(DEPARTED).map((key): [string, Departure] => [
    key.slice(DEPARTED.length),
    read(key) === 'signed-out' ? 'signed-out' : 'ended',
  ]);
  return new Map(noted);
}

/** Notifies the other tabs of a sign-in, of who has logged out, or of the end of a session. */
export function notifyOtherTabs(loggedOut = ''): void {
  // Other tabs get both changes.
  write(SESSION_CHANGED, loggedOut);
  write(SESSION_CHANGED, undefined);
}

/** `loggedOut` is the member who has logged out; empty at all other changes. */
export function onOtherTabChange(listener: (loggedOut: string) => void): void {
  window.addEventListener('storage', ({key, newValue}) => {
    if (key === SESSION_CHANGED && newValue !== null) listener(newValue);
  });
}

/** The storage key of a draft. */
export const draftKey = (userID: string, name: string): string => memberPrefix(userID) + name;

/** A member's text, under a name that the screen chooses ("chat:<id>"). */
export const readDraft = (userID: string, name: string): string | undefined =>
  read(draftKey(userID, name));
export const writeDraft = (userID: string, name: string, value: string | undefined): void =>
  write(draftKey(userID, name), value);

/** Deletes all drafts of a member. */
export function clearDrafts(userID: string): void {
  for (const key of keysWith(memberPrefix(userID))) write(key, undefined);
}

/** Whether this tab shows the devtools: until they are closed, or the member signs out. */
export const remembersDevtools = (): boolean => tabStorage.read(DEVTOOLS) !== undefined;
export const rememberDevtools = (wanted: boolean) =>
  tabStorage.write(DEVTOOLS, wanted ? 'yes' : undefined);
