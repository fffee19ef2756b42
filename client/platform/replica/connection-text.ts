// Text of the connection banner.
import type {ConnectionState} from '@rocicorp/zero';
import {PLACE_TAKEN} from '../../../rules/sync.ts';
import {CONNECTION} from '../../../rules/shell-words.ts';
import {WRITES} from '../../../rules/writes.ts';

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
  const connecting = hasRows ? CONNECTION.connectingSaved : CONNECTION.connecting;
  if (isDisplaced(state)) return CONNECTION.tooManyTabs;
  // Zero connects a tab when it is first visible, and calls it disconnected after a minute in the background.
  if (isHidden && !wasConnected && state.name === 'disconnected') return connecting;
  switch (state.name) {
    case 'connecting':
      return wasConnected ? CONNECTION.lost : connecting;
    case 'needs-auth':
      return CONNECTION.session;
    case 'error':
      return isRefused ? CONNECTION.updated : CONNECTION.trouble;
    default:
      return hasRows ? WRITES.offline : CONNECTION.nothingSaved;
  }
}
