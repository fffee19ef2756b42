// Sign-in with Google in a popup, or by a redirect of this tab when the browser blocks popups. Google's pages may clear the
// popup's name and opener, so the popup is recognised by its URL and reports on a BroadcastChannel (google-callback.ts).
import * as v from 'valibot';
import {
  GOOGLE,
  GOOGLE_RETURN_PATH,
  googleRefusal,
  SUSPENSION_COOKIE,
} from '../../../rules/account/account.ts';
import {readAs} from '../../../rules/read-as.ts';
import {googleSignInUrl} from './auth-api.ts';
import {Refused} from '../http/request.ts';
import {REDIRECTED_KEY, POPUP_CHANNEL} from './google-callback.ts';
import {handleSignIn, settlePendingSignOut} from './session.ts';
import {tabStorage} from '../storage/storage.ts';

const POPUP_NAME = 'wing-google';
const RETURN_PATH = '/signin';
const STATE_KEY = 'wing-google-state';
const POLL_INTERVAL_MS = 250;
/** A popup that is loading Wing's page after the redirect may appear closed. */
const CLOSED_GRACE_MS = 3000;

/** The browser blocked the popup. */
export class PopupBlocked extends Error {}

const popupOutcome = v.object({error: v.optional(v.string())});
type PopupOutcome = v.InferOutput<typeof popupOutcome>;

/** Resolves to the popup's report, or to 'closed' when it was closed without one. */
function waitForPopup(popup: Window): Promise<PopupOutcome | 'closed'> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(POPUP_CHANNEL);
    const finish = (result: PopupOutcome | 'closed') => {
      clearInterval(polling);
      channel.close();
      resolve(result);
    };
    channel.addEventListener('message', ({data}) => finish(readAs(popupOutcome, data) ?? {}));
    const polling = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(polling);
      setTimeout(() => finish('closed'), CLOSED_GRACE_MS);
    }, POLL_INTERVAL_MS);
  });
}

/**
 * Signs in with a popup. Resolves when the member is signed in.
 * @throws PopupBlocked, or an error whose message is written for members.
 */
export async function signInWithGoogle(): Promise<void> {
  // The popup gets a copy of this tab's session storage.
  tabStorage.write(REDIRECTED_KEY, undefined);
  // Opened before the first await: browsers block popups without a user gesture.
  const popup = window.open('', POPUP_NAME, 'popup,width=480,height=680');
  if (!popup) throw new PopupBlocked(GOOGLE.blocked);
  try {
    await settlePendingSignOut();
    const url = await googleSignInUrl(GOOGLE_RETURN_PATH);
    const waiting = waitForPopup(popup);
    popup.location.href = url;
    const result = await waiting;
    if (result === 'closed') throw new Refused({code: 'closed', message: GOOGLE.closed});
    const {error: code} = result;
    if (code) throw new Refused({code, message: refusalText(code)});
  } catch (error) {
    popup.close();
    throw error;
  }
  await handleSignIn();
}

/** Redirects this tab to Google's page, which redirects back to `page`, a new document: it finds `state` in {@link keptState}. */
export async function redirectToGoogle({
  page = RETURN_PATH,
  state,
}: {page?: string; state?: unknown} = {}): Promise<void> {
  await settlePendingSignOut();
  const url = await googleSignInUrl(page);
  tabStorage.write(REDIRECTED_KEY, 'yes');
  tabStorage.write(STATE_KEY, JSON.stringify(state ?? null));
  location.href = url;
}

/** The navigation state of the page that has redirected to Google. */
export const keptState = (): unknown => JSON.parse(tabStorage.read(STATE_KEY) ?? 'null');
export const forgetState = (): void => tabStorage.write(STATE_KEY, undefined);

/** The server's message for a suspended member. */
function suspensionMessage(): string | undefined {
  const name = SUSPENSION_COOKIE[location.protocol === 'https:' ? 'https:' : 'http:'];
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return cookie && decodeURIComponent(cookie.slice(name.length + 1));
}

function refusalText(error: string): string {
  return (error === 'account_disabled' && suspensionMessage()) || googleRefusal(error);
}

/** The message for the error with which Google redirected to this page, if any. */
export function refusalInUrl(): string | undefined {
  const error = new URLSearchParams(location.search).get('error');
  return error === null ? undefined : refusalText(error);
}
