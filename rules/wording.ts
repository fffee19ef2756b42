// Messages of the specification that belong to no single rule, word for word. Those marked "Not in the specification"
// are Wing's.
import {MATCH_COST} from './credits/credits.ts';
import {words} from './words/words.ts';

/** Not in the specification: a failure whose cause must not be shown. */
export const SOMETHING_WRONG = 'Something went wrong.';

/** The last are not in the specification: `somethingWrong` is for a failure whose cause must not be shown. */
export const PROBLEMS = words('shell', 'problems');
export const SAVE_FAILED = words('shell', 'saveFailed');

export const LOAD_PROFILE_FAILED = 'Failed to load profile data';
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
