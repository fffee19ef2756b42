// Runs in the Google popup when Google has redirected it back to /signin: reports the result on a BroadcastChannel to the tab
// that opened it, before the page renders.
import {notifyOtherTabs} from '../storage/remembered.ts';
import {tabStorage} from '../storage/storage.ts';

export const POPUP_CHANNEL = 'wing:google';
/** Session storage key: this tab itself was redirected to Google. */
export const REDIRECTED_KEY = 'wing:google-here';
const POPUP_PARAMETER = 'popup';

const parameters = () => new URLSearchParams(location.search);

/** Google may redirect a tab without a popup to the popup's URL. */
export const isGooglePopup = (): boolean =>
  parameters().has(POPUP_PARAMETER) && tabStorage.read(REDIRECTED_KEY) === undefined;

/** Reports the result to the tab that opened this popup, and closes the popup. */
export function finishGooglePopup(): void {
  const error = parameters().get('error') ?? undefined;
  const channel = new BroadcastChannel(POPUP_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  channel.postMessage({error});
  channel.close();
  if (!error) notifyOtherTabs();
  window.close();
}
