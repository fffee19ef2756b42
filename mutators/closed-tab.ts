// Which writes the server still accepts from a tab that was closed before sending them. A browser's tabs share unsent
// writes: Zero lets an open tab send them, however old they are.
import type {MutatorName} from './index.ts';

/**
 * Refused: saves, because the form keeps the values and shows the failure; answers and unmatches, because they cost credits
 * or are final; writes that make the member visible again or allow learning again, because the member may have changed
 * their mind. Accepted: writes that protect the member or can be undone.
 */
const FROM_CLOSED_TAB: Record<MutatorName, 'accept' | 'refuse'> = {
  'profile.saveBasics': 'refuse',
  'profile.saveSummary': 'refuse',
  'questionnaire.saveBackgroundInfo': 'refuse',
  'questionnaire.saveRelationship': 'refuse',
  'questionnaire.saveDimensionWeights': 'refuse',
  'questionnaire.saveLooks': 'refuse',
  'questionnaire.saveBackgroundWeights': 'refuse',
  'questionnaire.saveInterests': 'refuse',
  'questionnaire.savePersonality': 'refuse',
  'questionnaire.saveAnswer': 'refuse',
  'suggestion.answer': 'refuse',
  'chat.markRead': 'accept',
  'safety.unmatch': 'refuse',
  'safety.block': 'accept',
  'safety.unblock': 'refuse',
  'safety.pause': 'accept',
  'safety.resume': 'refuse',
  'learning.turnOff': 'accept',
  'learning.turnOn': 'refuse',
};

const refused = new Set(
  Object.entries(FROM_CLOSED_TAB).flatMap(([name, how]) => (how === 'refuse' ? [name] : [])),
);

/** Whether the server refuses this mutator from a closed tab. */
export function isRefusedForClosedTab(mutator: string): boolean {
  return refused.has(mutator);
}
