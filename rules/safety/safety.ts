// Unmatching, blocking and hiding: their limits and texts.
import {words} from '../words/words.ts';

/** How many days after a match ended the other member can be reported. */
export const FORMER_DAYS = 30;

const name = (of: string) => ({name: of});

export const UNMATCH = words('safety', 'unmatch', {title: name, card: name, chat: name});
export const BLOCK = words('safety', 'block', {title: name, body: name});
export const UNBLOCK = words('safety', 'unblock', {title: name, body: name});
/** What the menu of a person and the lists of people say. */
export const PARTING = words('safety', 'parting', {unblockName: name});

/** Replaces the name of a member who was leaving when the match ended, and who may come back. */
export const MEMBER_WHO_LEFT = 'A member who left';
/** Replaces the name of a blocked member where none is known. */
export const UNNAMED = 'Somebody';

/** A stored name in the page's language. */
export function nameInWords(stored: string): string {
  if (stored === UNNAMED) return PARTING.somebody;
  return stored === MEMBER_WHO_LEFT ? PARTING.whoLeft : stored;
}

export const PAUSE = words('hiding', 'pause');
