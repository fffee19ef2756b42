// Which hidden tabs may disconnect. A connected tab costs the server CPU for each change that its queries see.

export type HiddenTab = {
  /** Blocks and pauses that the server has not confirmed. */
  unsent: number;
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
export function mayDisconnect({unsent, isPushOn, openChats, pendingMatches}: HiddenTab): boolean {
  if (unsent > 0) return false;
  return isPushOn || openChats + pendingMatches === 0;
}
