// Messages of the specification that belong to no single rule, word for word. Those marked "Not in the specification"
// are Wing's.
import {MATCH_COST} from './credits/credits.ts';
import {words} from './words/words.ts';

export const FILL_IN_ALL = 'Please fill in all fields before proceeding.';

/** Not in the specification: a failure whose cause must not be shown. */
export const SOMETHING_WRONG = 'Something went wrong.';

export const SAVE_FAILED = {
  profile: 'Failed to save profile. Please try again.',
  preferences: 'Failed to save your preferences. Please try again.',
  selection: 'Failed to save your selection. Please try again.',
  weights: 'Failed to save your weights. Please try again.',
  information: 'Failed to save your information. Please try again.',
  answer: 'Failed to save your answer. Please try again.',
} as const;

export const USER_NOT_FOUND = 'User not found. Please log in again.';
export const LOAD_PROFILE_FAILED = 'Failed to load profile data';
export const NOT_SAVED_YET = 'Not saved yet.';
export const TRY_AGAIN = 'That did not work. Please try again.';

/** Not in the specification: a menu or dialog whose code could not be loaded. */
export const COULD_NOT_OPEN = 'That could not be opened. Check your connection and try again.';

/** Of the home page: the counts are not in the specification. */
export const HOME = words('home', 'home', {
  suggestions: (count: number) => ({count}),
  /** `shown` is the count, such as "3", or "30+" when there may be more. */
  unread: (shown: string) => ({count: Number.parseInt(shown || '0', 10)}),
});
export const COUNTDOWN = words('home', 'countdown');

export const UPLOAD = {
  signedOut: 'You must be logged in to upload photos.',
  failed: 'Failed to upload photo. Please try again.',
  unknown: SOMETHING_WRONG,
  failedTitle: 'Photos that were not uploaded',
  /** Photos do not wait on the device, as other changes do. */
  offline: 'Needs a connection: keep this page open.',
  underWay: (count: number) =>
    count === 1 ? 'A photo is on its way…' : `${count} photos are on their way…`,
} as const;

export const MATCH = words('suggestions', 'match', {
  needCredits: {cost: MATCH_COST},
  failed: (message: string) => ({message: message.replace(/\.$/, '')}),
  matched: (name: string) => ({name}),
  waiting: (name: string) => ({name}),
  /** Not in the specification. `when` is such as "today at 18:00". */
  nextRound: (when: string) => ({when}),
  /** Not in the specification. */
  yesExpired: (name: string) => ({name}),
});

/** On /matches, for a member who has left the questionnaire before the answers that matching needs. Not in the specification. */
export const UNFINISHED = words('suggestions', 'unfinished');

/** Not in the specification. What a page without any data of the member says, by cause. */
export const NO_DATA = {
  blocked: {
    title: 'This network blocks Wing',
    text: (host: string) =>
      `Pages come through, but not the live connection (a WebSocket to ${host}) that brings your profile and conversations. Try another network, such as your phone's, or ask whoever runs this one to allow WebSockets to ${host}. Wing keeps trying.`,
  },
  offline: {
    title: 'You are offline',
    text: () =>
      'Nothing of yours is saved in this browser yet. Wing loads it as soon as you are connected.',
  },
  trouble: {
    title: 'Wing is having trouble',
    text: () => 'Your data cannot be loaded at the moment. Wing keeps trying.',
  },
} as const;

/** Not in the specification. */
export const CANNOT_STORE =
  'This browser does not let Wing save anything. Everything works while you are connected, but what is not sent is lost when you close or reload the page.';

/** Not in the specification: signing out deletes what is not sent. */
export const UNSENT = words('conversations', 'unsent', {
  title: (messages: number, changes: number) => ({
    messages,
    changes,
    kind: changes === 0 ? 'messages' : messages === 0 ? 'changes' : 'both',
  }),
  /** In the list of conversations, above messages of ended ones. */
  ended: (count: number) => ({count}),
});
