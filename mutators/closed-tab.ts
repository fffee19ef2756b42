// Which writes of a tab that was closed before they were sent are still carried out. A browser's tabs share their
// unsent writes: Zero lets an open tab send them, however long ago they were made.

/**
 * Refused: answers and unmatches, because they cost credits or are final; what makes the member visible again,
 * because they may have changed their mind; About Me, because its form keeps what was entered. Everything else is
 * carried out: a questionnaire's save says what it is based on, the rest can be undone or keeps two people apart.
 */
const REFUSED = new Set([
  'suggestion.answer',
  'safety.unmatch',
  'safety.unblock',
  'safety.resume',
  'profile.saveSummary',
]);

/** Whether the server refuses the mutator of this name for a tab that is closed. */
export function isRefusedForClosedTab(mutator: string): boolean {
  return REFUSED.has(mutator);
}
