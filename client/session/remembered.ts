// What this browser remembers between visits: the last member, what each has typed but not sent, whose
// data is still to be cleared, and a sign-out the server has not heard of yet. A browser that refuses
// storage remembers nothing.

const LAST_MEMBER = 'wing:last-member';
const PENDING_SIGN_OUT = 'wing:pending-sign-out';
const DEPARTED = 'wing:departed:';
const SESSION_CHANGED = 'wing:session-changed';
const DEVTOOLS = 'wing-devtools';
const memberPrefix = (userID: string) => `wing:member:${userID}:`;

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage may be full or forbidden; the app works without it.
  }
}

function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

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

/** The names under which something of the member's is kept, of those that begin with `prefix`. */
export function draftNames(userID: string, prefix: string): string[] {
  const own = memberPrefix(userID);
  return keysWith(own + prefix).map((key) => key.slice(own.length));
}

/** Everything of one member, gone from this browser. */
export function clearDrafts(userID: string): void {
  for (const key of keysWith(memberPrefix(userID))) write(key, undefined);
}

/** Whether this tab shows the devtools: until they are closed, or whoever asked for them has left. */
export function remembersDevtools(): boolean {
  try {
    return sessionStorage.getItem(DEVTOOLS) !== null;
  } catch {
    return false;
  }
}

export function rememberDevtools(wanted: boolean): void {
  try {
    if (wanted) sessionStorage.setItem(DEVTOOLS, 'yes');
    else sessionStorage.removeItem(DEVTOOLS);
  } catch {
    // Without storage they are asked for by the address each time.
  }
}
