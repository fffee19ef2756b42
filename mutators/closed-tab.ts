// Which writes of a tab that was closed before they were sent are still carried out. A browser's tabs share their
// unsent writes: Zero lets an open tab send them, however long ago they were made.

/**
 * Refused: saves, because the form keeps what was entered and can be saved again; answers and unmatches, because
 * they cost credits or are final; what makes the member visible again, because they may have changed their mind.
 * Everything else is carried out: it can be undone, or keeps two people apart.
 */
const REFUSED = new Set(['suggestion.answer', 'safety.unmatch', 'safety.unblock', 'safety.resume']);
const SAVES = /^(?:profile|questionnaire)\.save/;

/** Whether the server refuses the mutator of this name for a tab that is closed. */
export function isRefusedForClosedTab(mutator: string): boolean {
  return REFUSED.has(mutator) || SAVES.test(mutator);
}
