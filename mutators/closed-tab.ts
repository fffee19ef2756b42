// Which writes the server still accepts from a tab that was closed before sending them. A browser's tabs share unsent
// writes: Zero lets an open tab send them, however old they are.

/**
 * Refused: saves, because the form keeps the values and saves again; answers and unmatches, because they cost credits
 * or are final; writes that make the member visible again or allow learning again, because the member may have changed
 * their mind. Accepted: messages, which the outbox sends anyway and the server stores once, and writes that protect the
 * member or can be undone.
 */
const REFUSED = new Set([
  'suggestion.answer',
  'safety.unmatch',
  'safety.unblock',
  'safety.resume',
  'learning.turnOn',
]);
const SAVES = /^(?:profile|questionnaire)\.save/;

/** Whether the server refuses this mutator from a closed tab. */
export function isRefusedForClosedTab(mutator: string): boolean {
  return REFUSED.has(mutator) || SAVES.test(mutator);
}
