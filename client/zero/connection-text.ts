// Text of the connection banner.
import type {ConnectionState} from '@rocicorp/zero';
import {PLACE_TAKEN} from '../../rules/sync.ts';

const CONNECTING = 'Connecting… You are seeing what this device last saved.';

/** Whether a newer connection displaced this tab's. The tab reconnects when the member uses it. */
export const isDisplaced = (state: ConnectionState): boolean =>
  state.name === 'error' && state.reason.includes(PLACE_TAKEN);

/** The banner's text while the connection is not live. */
export function connectionText(
  state: ConnectionState,
  {wasConnected, isHidden}: {wasConnected: boolean; isHidden: boolean},
): string {
  if (isDisplaced(state)) {
    return 'Wing is open in too many tabs. Press anywhere to go on in this one.';
  }
  // Zero connects a tab when it is first visible, and calls it disconnected after a minute in the background.
  if (isHidden && !wasConnected && state.name === 'disconnected') return CONNECTING;
  switch (state.name) {
    case 'connecting':
      return wasConnected ? 'Connection lost. Reconnecting…' : CONNECTING;
    case 'needs-auth':
      return 'Your session needs checking. One moment…';
    case 'error':
      return 'Wing is having trouble. Trying again…';
    default:
      return 'You are offline. You can read everything; changes have to wait.';
  }
}
