// Signing in through Google in a popup, or in this very window when the browser allows no popup. The
// popup comes back to /signin and knows itself by its address: a visit to another site may take a
// window's name and opener away.
import {googleSignInUrl} from './auth-api.ts';
import {announceSignIn} from './session.ts';

const POPUP_NAME = 'wing-google';
const BACK = '/signin';
const POPUP_MARK = 'popup';

/** Opens Google's page. The session arrives later, through the popup's announcement. */
export async function signInWithGoogle(): Promise<void> {
  const popup = window.open('', POPUP_NAME, 'popup,width=480,height=680');
  try {
    const url = await googleSignInUrl(popup ? `${BACK}?${POPUP_MARK}` : BACK);
    if (popup) popup.location.href = url;
    else location.href = url;
  } catch (error) {
    popup?.close();
    throw error;
  }
}

/** In the popup, back from Google: tells the other tabs and closes. Elsewhere it does nothing. */
export async function finishGooglePopup(): Promise<void> {
  if (!new URLSearchParams(location.search).has(POPUP_MARK)) return;
  await announceSignIn();
  window.close();
}
