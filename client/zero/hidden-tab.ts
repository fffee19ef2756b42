// Which hidden tabs may disconnect. A connected tab costs the server CPU for each change that its queries see.

export type HiddenTab = {
  /** Whether this device gets notifications. */
  isPushOn: boolean;
  openChats: number;
  /** Suggestions that the member has accepted and the other has not answered. */
  pendingMatches: number;
};

/**
 * Whether the member misses nothing while the tab is disconnected. New messages are announced by the count in its title,
 * unless a notification announces them.
 */
export function mayDisconnect({isPushOn, openChats, pendingMatches}: HiddenTab): boolean {
  return isPushOn || openChats + pendingMatches === 0;
}
