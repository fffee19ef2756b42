// Messages of the specification that belong to no single rule, word for word. Those marked "Not in the specification"
// are Wing's.
import {MATCH_COST} from './credits/credits.ts';
import {words} from './words/words.ts';
import {writesInWords} from './writes.ts';

/** The last are not in the specification: `somethingWrong` is for a failure whose cause must not be shown. */
export const PROBLEMS = words('shell', 'problems');
export const SAVE_FAILED = words('shell', 'saveFailed');

/** Not in the specification: labels of the counts on the home page. */
export const HOME = {
  suggestions: (count: number) =>
    count === 1 ? 'suggestion awaits your answer' : 'suggestions await your answer',
  /** `words` is the count, such as "3", or "30+" when there may be more. */
  unread: (words: string) => (words === '1' ? 'unread message' : 'unread messages'),
  noPhoto: 'Add a photo: you have none yet.',
  /** To the first unanswered step of the questionnaire. */
  goOn: 'Continue',
} as const;

export const UPLOAD = {
  signedOut: 'You must be logged in to upload photos.',
  failed: 'Failed to upload photo. Please try again.',
  unknown: 'Something went wrong.',
  failedTitle: 'Photos that were not uploaded',
  /** Photos do not wait on the device, as other changes do. */
  offline: 'Needs a connection: keep this page open.',
  underWay: (count: number) =>
    count === 1 ? 'A photo is on its way…' : `${count} photos are on their way…`,
} as const;

export const MATCH = {
  needCredits: `You need ${MATCH_COST} credits to match with someone. Please check your balance.`,
  otherOutOfCredits: 'Match cannot be created as the other user has insufficient credits.',
  deductFailed: 'Failed to deduct credits',
  usersMissing: 'Could not find user documents',
  failed: (message: string) =>
    `Error creating match: ${message.replace(/\.$/, '')}. Please try again.`,
  matched: (name: string) => `You matched with ${name}!`,
  waiting: (name: string) => `You said Yes. If ${name} does too, you'll match.`,
  emptySlot: 'New match suggestions will appear here',
  /** Not in the specification. `when` is such as "today at 18:00". */
  nextRound: (when: string) => `Wing looks for new ones ${when}.`,
  /** Not in the specification. */
  yesExpired: (name: string) => `Your Yes to ${name} has expired: there was no match in time.`,
  yesExpiredRead: 'OK',
  rejectTitle: 'Are you sure?',
  rejectBody: 'Rejecting this match will remove it from your list. This action cannot be undone.',
  rejectConfirm: 'Yes, Reject Match',
  noPhoto: 'No Photo',
  descriptionFallback: 'You might have common interests',
} as const;

/** On /matches, for a member who has left the questionnaire before the answers that matching needs. Not in the specification. */
export const UNFINISHED = {
  words:
    'Before Wing can suggest anybody, it has to know what you are looking for and what interests you.',
  goOn: 'Answer the questions',
} as const;

/** On /matches, for a member who comes back after a rest (away.ts). Not in the specification. */
export const WELCOME_BACK =
  'Welcome back! While you were away, Wing suggested you to nobody; now it is looking for people for you again.';

/** Not in the specification. What a page without any data of the member says, by cause. */
export const NO_DATA = words('shell', 'noData', {blocked: {text: (host: string) => ({host})}});

/** Not in the specification: signing out deletes what is not sent. */
export const UNSENT = {
  title: (messages: number, changes: number) => {
    const counts = writesInWords(messages, changes);
    return `${counts} ${messages + changes === 1 ? 'is' : 'are'} not sent yet`;
  },
  unknownTitle: 'This device has not said yet whether everything is sent',
  body: 'Logging out deletes what is unsent from this device. If you stay, it is sent as soon as you are connected.',
  leave: 'Log Out Anyway',
  stay: 'Stay',
  /** Under a message in an ended room. */
  never: 'Not sent',
  /** Above the message field, with the text in it. */
  notKept:
    'This device could not keep your message until you are connected, so it is here again. Please send it later.',
  /** In a room that ended meanwhile, above the text of the message field. */
  draft: 'You had not sent this:',
  /** In the list of conversations, above such messages. */
  ended: (count: number) =>
    count === 1
      ? 'A message was not sent before its conversation ended.'
      : `${count} messages were not sent before their conversation ended.`,
} as const;

export const CHAT = {
  notFound: 'Chat room not found. Please try refreshing the page.',
  loadFailed: 'Error loading chat. Please try refreshing.',
  sendNotFound: 'Chat room not found. Please refresh the page.',
  sendFailed: 'Failed to send message. Please try again.',
} as const;
