// Unmatching, blocking and hiding: their limits and texts.
import {words} from '../words/words.ts';

/** How many days after a match ended the other member can be reported. */
export const FORMER_DAYS = 30;

export const NOT_MET = 'You are not connected with this person any more.';

const CREDITS_STAY = 'Credits are not returned.';

export const UNMATCH = {
  title: (name: string) => `Unmatch ${name}?`,
  card: (name: string) =>
    `${name} leaves your suggestions and you leave theirs. You will not be suggested to each other again. ${CREDITS_STAY}`,
  chat: (name: string) =>
    `Your conversation with ${name} ends for both of you: nobody can write in it, and it leaves both lists. ${CREDITS_STAY}`,
  confirm: 'Unmatch',
  done: 'Unmatched.',
  /** The other member has left. */
  doneLeft: 'Done. This conversation is gone from your list.',
  failed: 'That did not work, so you are still connected. Please try again.',
} as const;

export const BLOCK = {
  title: (name: string) => `Block ${name}?`,
  body: (name: string) =>
    `You and ${name} will not see, meet or reach each other again, and what you have together ends. ${name} is not told. ${CREDITS_STAY}`,
  confirm: 'Block',
  done: 'Blocked. You can undo this on your account page.',
  /** The other member has left. They are blocked until they are deleted; the page cannot tell which is the case. */
  doneLeft:
    'Done. This conversation is gone from your list. Whom you have blocked is on your account page.',
  failed: 'That did not work, so nobody is blocked yet. Please try again.',
} as const;

export const UNBLOCK = {
  title: (name: string) => `Unblock ${name}?`,
  body: (name: string) =>
    `Wing may suggest you and ${name} to each other again, unless you had matched before. A conversation that has ended stays ended.`,
  confirm: 'Unblock',
  done: 'Unblocked.',
  failed: 'That did not work. Please try again.',
} as const;

export const ROOM_CLOSED = 'This conversation has ended.';
export const MEMBER_LEFT = 'This member has left.';
/** Replaces the name of a member who was leaving when the match ended, and who may come back. */
export const MEMBER_WHO_LEFT = 'A member who left';

export const PAUSE = words('hiding', 'pause');
