// Signing in through Google in a popup, or in this very window for browsers that allow none. The popup
// comes back to /signin and knows itself by its address: a visit to another site may take a window's
// name and opener away, so the two talk on a channel of our own origin.
import {GOOGLE, GOOGLE_RETURN_PATH, googleRefusal, SUSPENSION_COOKIE} from '../../rules/account.ts';
import {AuthRefused, googleSignInUrl} from './auth-api.ts';
import {AWAY, CHANNEL} from './google-popup.ts';
import {announceSignIn, settlePendingSignOut} from './session.ts';

const POPUP_NAME = 'wing-google';
const HERE = '/signin';
const LOOK_MS = 250;
/** A window that has come back to us can look closed from here for as long as our page takes to load. */
const GRACE_MS = 3000;

/** The browser allowed no window. */
export class PopupBlocked extends Error {}

type Outcome = {readonly error?: string};

function outcomeOf(data: unknown): Outcome {
  if (typeof data !== 'object' || data === null || !('error' in data)) return {};
  return typeof data.error === 'string' ? {error: data.error} : {};
}

/** What the popup reports, or 'closed' when it went without a word. */
function outcome(popup: Window): Promise<Outcome | 'closed'> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const finish = (result: Outcome | 'closed') => {
      clearInterval(looking);
      channel.close();
      resolve(result);
    };
    channel.addEventListener('message', ({data}) => finish(outcomeOf(data)));
    const looking = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(looking);
      setTimeout(() => finish('closed'), GRACE_MS);
    }, LOOK_MS);
  });
}

/**
 * Opens Google's page in a window and waits for what becomes of it. Resolves once somebody is signed in.
 * @throws PopupBlocked, or an error whose message is for people.
 */
export async function signInWithGoogle(): Promise<void> {
  // The window is given a copy of it.
  sessionStorage.removeItem(AWAY);
  // Opened before anything is awaited: later it would no longer count as the member's own doing.
  const popup = window.open('', POPUP_NAME, 'popup,width=480,height=680');
  if (!popup) throw new PopupBlocked(GOOGLE.blocked);
  try {
    await settlePendingSignOut();
    const url = await googleSignInUrl(GOOGLE_RETURN_PATH);
    const waiting = outcome(popup);
    popup.location.href = url;
    const result = await waiting;
    if (result === 'closed') throw new AuthRefused(GOOGLE.closed, 'closed');
    if (result.error) throw new AuthRefused(inWords(result.error), result.error);
  } catch (error) {
    popup.close();
    throw error;
  }
  await announceSignIn();
}

/** Leaves this page for Google's, which comes back to `page`. */
export async function signInWithGoogleHere(page = HERE): Promise<void> {
  await settlePendingSignOut();
  const url = await googleSignInUrl(page);
  sessionStorage.setItem(AWAY, 'yes');
  location.href = url;
}

/** What the server has left for this page to say to a suspended member. */
function suspension(): string | undefined {
  const name = SUSPENSION_COOKIE[location.protocol === 'https:' ? 'https:' : 'http:'];
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return cookie && decodeURIComponent(cookie.slice(name.length + 1));
}

function inWords(error: string): string {
  return (error === 'account_disabled' && suspension()) || googleRefusal(error);
}

/** Why Google's page sent this window back without anybody signed in, in words. */
export function refusalInAddress(): string | undefined {
  const error = new URLSearchParams(location.search).get('error');
  return error === null ? undefined : inWords(error);
}
