// The sentences of the specification that belong to no single rule: what people read when
// something fails. Screens, mutators and tests take them from here, word for word.

export const FILL_IN_ALL = 'Please fill in all fields before proceeding.';

/** Our own: a failure whose cause is nobody's business. */
export const SOMETHING_WRONG = 'Something went wrong.';

export const SAVE_FAILED = {
  profile: 'Failed to save profile. Please try again.',
  preferences: 'Failed to save your preferences. Please try again.',
  selection: 'Failed to save your selection. Please try again.',
  weights: 'Failed to save your weights. Please try again.',
  information: 'Failed to save your information. Please try again.',
  answer: 'Failed to save your answer. Please try again.',
} as const;

/** Our own: of two answers, the one given last is kept, and nobody's words are thrown away. */
export const ANSWERED_ELSEWHERE =
  'You have answered this again on another device. What you see here is not saved: Next saves it instead.';

export const USER_NOT_FOUND = 'User not found. Please log in again.';
export const LOAD_PROFILE_FAILED = 'Failed to load profile data';
export const LOADING = 'Loading...';
export const SAVING = 'Saving...';
/** Our own: a menu or a dialog that could not be fetched. */
export const COULD_NOT_OPEN = 'That could not be opened. Check your connection and try again.';

/** Our own: what awaits a member at home, after its number. */
export const HOME = {
  suggestions: (count: number) =>
    count === 1 ? 'suggestion awaits your answer' : 'suggestions await your answer',
  /** `words` is "3", or "30+" when there may be more. */
  unread: (words: string) => (words === '1' ? 'unread message' : 'unread messages'),
  noPhoto: 'Add a photo: you have none yet.',
} as const;

export const UPLOAD = {
  signedOut: 'You must be logged in to upload photos.',
  failed: 'Failed to upload photo. Please try again.',
  unknown: SOMETHING_WRONG,
  failedTitle: 'Photos that were not uploaded',
  underWay: (count: number) =>
    count === 1 ? 'A photo is on its way…' : `${count} photos are on their way…`,
} as const;

export const SIGN_IN = {
  resetNeedsEmail: 'Enter your email to reset password.',
  resetSent: 'Password reset email sent! Check your inbox.',
} as const;

export const MATCH = {
  needCredits: 'You need 20 credits to match with someone. Please check your balance.',
  otherOutOfCredits: 'Match cannot be created as the other user has insufficient credits.',
  deductFailed: 'Failed to deduct credits',
  usersMissing: 'Could not find user documents',
  failed: (message: string) =>
    `Error creating match: ${message.replace(/\.$/, '')}. Please try again.`,
  matched: (name: string) => `You matched with ${name}!`,
  waiting: (name: string) => `You said Yes. If ${name} does too, you'll match.`,
  emptySlot: 'New match suggestions will appear here',
  rejectTitle: 'Are you sure?',
  rejectBody: 'Rejecting this match will remove it from your list. This action cannot be undone.',
  rejectConfirm: 'Yes, Reject Match',
  noPhoto: 'No Photo',
  descriptionFallback: 'You might have common interests',
} as const;

/** Our own, for sentences that quote a cause. */
export const CUT_OFF = 'The connection was lost';

/** Our own: the specification knows no offline. */
export const ANSWER_NEEDS_CONNECTION =
  'You are not connected right now. An answer can cost credits, so it has to wait until you are.';

/** Our own, in one line of a narrow card: why Yes and No are not available. */
export const ANSWER_WAITS = 'Not connected: this has to wait.';

/** Our own: the device forgets at once, whoever can be reached. */
export const SIGNED_OUT_UNHEARD =
  'You are signed out on this device. Wing could not be reached to end the session there too; this device tells it as soon as it can.';

/** Our own: signing out clears the device, what is not sent included. */
export const UNSENT = {
  title: (count: number) =>
    count === 1 ? 'One message is not sent yet' : `${count} messages are not sent yet`,
  unknownTitle: 'This device has not said yet whether all your messages are sent',
  body: 'Logging out deletes what is unsent from this device. If you stay, it is sent as soon as you are connected.',
  leave: 'Log Out Anyway',
  stay: 'Stay',
  /** Under a message in a room that has ended. */
  never: 'Not sent',
  /** On the list of conversations, over such messages. */
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
