// Text of the connection banner.
import type {ConnectionState} from '@rocicorp/zero';
import {PLACE_TAKEN} from '../../../rules/sync.ts';
import {OFFLINE} from '../../../rules/writes.ts';

const CONNECTING = 'Connecting…';
const SHOWS_SAVED = 'You are seeing what this device last saved.';
const NOTHING_SAVED = 'Wing is not connected. Trying again…';

/** Whether a newer connection displaced this tab's. The tab reconnects when the member uses it. */
export const isDisplaced = (state: ConnectionState): boolean =>
  state.name === 'error' && state.reason.includes(PLACE_TAKEN);

type Page = {
  wasConnected: boolean;
  isHidden: boolean;
  /** The member's data is on this device. */
  hasRows: boolean;
  /** The server has refused this version of Wing. */
  isRefused?: boolean;
};

/** The banner's text while the connection is not live. */
export function connectionText(
  state: ConnectionState,
  {wasConnected, isHidden, hasRows, isRefused = false}: Page,
): string {
  const connecting = hasRows ? `${CONNECTING} ${SHOWS_SAVED}` : CONNECTING;
  if (isDisplaced(state)) {
    return 'Wing is open in too many tabs. Press anywhere to go on in this one.';
  }
  // Zero connects a tab when it is first visible, and calls it disconnected after a minute in the background.
  if (isHidden && !wasConnected && state.name === 'disconnected') return connecting;
  switch (state.name) {
    case 'connecting':
      return wasConnected ? 'Connection lost. Reconnecting…' : connecting;
    case 'needs-auth':
      return 'Your session needs checking. One moment…';
    case 'error':
      return isRefused
        ? 'Wing has been updated. Reload this page.'
        : 'Wing is having trouble. Trying again…';
    default:
      return hasRows ? OFFLINE : NOTHING_SAVED;
  }
}
