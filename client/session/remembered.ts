// What this browser remembers between visits: the last member, what each has typed but not sent, and a
// sign-out the server has not heard of yet. A browser that refuses storage remembers nothing.

const LAST_MEMBER = 'wing:last-member';
const PENDING_SIGN_OUT = 'wing:pending-sign-out';
const SESSION_CHANGED = 'wing:session-changed';
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

export const lastMember = (): string | undefined => read(LAST_MEMBER);
export const rememberMember = (userID: string): void => write(LAST_MEMBER, userID);
export const forgetMember = (): void => write(LAST_MEMBER, undefined);

export const isSignOutPending = (): boolean => read(PENDING_SIGN_OUT) !== undefined;
export const setSignOutPending = (pending: boolean): void =>
  write(PENDING_SIGN_OUT, pending ? 'yes' : undefined);

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
  const prefix = memberPrefix(userID);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) localStorage.removeItem(key);
    }
  } catch {
    // As above: nothing was remembered.
  }
}
