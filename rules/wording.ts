// Messages of the specification that belong to no single rule, word for word. Those marked "Not in the specification"
// are Wing's.
import {MATCH_COST} from './credits/credits.ts';
import {words} from './words/words.ts';

/** The last are not in the specification: `somethingWrong` is for a failure whose cause must not be shown. */
export const PROBLEMS = words('shell', 'problems');
export const SAVE_FAILED = words('shell', 'saveFailed');
/** Those that only the questionnaire's pages and the profile read. */
export const FORM_FAILED = words('answers', 'saveFailed');

/** Of the home page: the counts are not in the specification. */
export const HOME = words('home', 'home', {
  suggestions: (count: number) => ({count}),
  /** `shown` is the count, such as "3", or "30+" when there may be more. */
  unread: (shown: string) => ({count: Number.parseInt(shown || '0', 10)}),
});
/** The specification names the units in the plural only, so English does at one as well. */
export const COUNTDOWN = words('home', 'countdown', {
  days: (count: number) => ({count}),
  hours: (count: number) => ({count}),
  minutes: (count: number) => ({count}),
  seconds: (count: number) => ({count}),
});

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
export const NO_DATA = words('shell', 'noData', {blocked: {text: (host: string) => ({host})}});

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
