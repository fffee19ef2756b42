// Signing in through Google in a popup, as a page of its own when the browser allows no popup. The
// popup comes back to /signin, which recognises itself by its window's name and closes.
import {googleSignInUrl} from './auth-api.ts';
import {announceSignIn} from './session.ts';

const POPUP_NAME = 'wing-google';
const BACK = '/signin';

/** Opens Google's page. The session arrives later, through the popup's announcement. */
export async function signInWithGoogle(): Promise<void> {
  const popup = window.open('', POPUP_NAME, 'popup,width=480,height=680');
  try {
    const url = await googleSignInUrl(BACK);
    if (popup) popup.location.href = url;
    else location.href = url;
  } catch (error) {
    popup?.close();
    throw error;
  }
}

/** In the popup, back from Google: tells the other tabs and closes. Elsewhere it does nothing. */
export async function finishGooglePopup(): Promise<void> {
  if (window.name !== POPUP_NAME) return;
  await announceSignIn();
  window.close();
}
