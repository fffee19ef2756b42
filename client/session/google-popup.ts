// The window at Google's, once it is back at /signin: it knows itself by its address and speaks on a channel of our
// own origin, before it is drawn. Whoever opened it takes a long silence for a window that was closed.
import {announceChange} from './remembered.ts';

export const CHANNEL = 'wing:google';
/** In this tab's storage while it is itself away at Google's. */
export const AWAY = 'wing:google-here';
const POPUP_MARK = 'popup';

const parameters = () => new URLSearchParams(location.search);

/** Google may send back whoever it has lost sight of to the window's address, this tab too. */
export const isGooglePopup = (): boolean =>
  parameters().has(POPUP_MARK) && sessionStorage.getItem(AWAY) === null;

/** Tells the window that opened this one what came of it, and closes. */
export function finishGooglePopup(): void {
  const error = parameters().get('error') ?? undefined;
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  channel.postMessage({error});
  channel.close();
  if (!error) announceChange();
  window.close();
}
