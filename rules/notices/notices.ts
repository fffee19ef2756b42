// Notices: what Wing tells members who are not looking, by push or mail, and how often.

export const NOTICE_KINDS = ['match', 'message', 'suggestions', 'reminder'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_WAYS = ['push', 'mail'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** A cell of the table of kinds and ways, which a member can turn off. */
export type NoticeSwitch = `${NoticeWay}:${NoticeKind}`;
export const NOTICE_SWITCHES: readonly NoticeSwitch[] = NOTICE_WAYS.flatMap((way) =>
  NOTICE_KINDS.map((kind) => `${way}:${kind}` as const),
);

/** What has become of a notice: a device has shown the push, or the push services or the mail server refused it for good. */
export const NOTICE_OUTCOMES = ['acknowledged', 'refused'] as const;
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number];

/** A mail about a message is sent when it has been unread for so long. A push is sent at once. */
export const UNREAD_MINUTES = 15;
/** A card that is still unanswered so many days after its offer is worth a reminder. The offer ends after 14. */
export const REMINDER_DAYS = 12;
/** The hour, by the member's clock, from which no notice is sent. */
export const QUIET_FROM_HOUR = 22;
/** The hour, by the member's clock, at which notices are sent again. */
export const QUIET_UNTIL_HOUR = 8;
/** What waited for the end of the quiet hours is sent within so many minutes after it, each member at a time of their own. */
export const QUIET_SPREAD_MINUTES = 30;
/** Two mails to a member are at least so many days apart. Mails about matches do not count. */
export const MAIL_DAYS = 1;
/** After so many days without a visit a member counts as away. */
export const AWAY_DAYS = 30;
/** The same for a member who is away. */
export const AWAY_MAIL_DAYS = 7;
/** After so many days without a visit a member gets mails about matches only. */
export const GONE_DAYS = 90;
/** A push service keeps a push for so long. One that no device has acknowledged by then counts as lost. */
export const PUSH_LIFETIME_HOURS = 24;

/** Push notifications on a device. */
export const PUSH = {
  title: 'Notifications on this device',
  question: 'Would you like to hear when somebody writes while Wing is closed?',
  turnOn: 'Turn on notifications',
  notNow: 'Not now',
  on: 'This device tells you when somebody writes.',
  turnOff: 'Turn off',
  showsText: 'Show who writes, and what, in the notification',
  blocked:
    'This browser blocks notifications from Wing. You can allow them in its settings for this site.',
  unsupported: 'This browser has no notifications for Wing.',
  homeScreen: {
    title: 'Add Wing to the Home Screen',
    why: 'On an iPhone or iPad, Wing can show notifications once it is on the Home Screen.',
    steps: [
      'Press Share in your browser.',
      'Choose “Add to Home Screen”.',
      'Open Wing from there, come back to this page, and turn on notifications.',
    ],
  },
  failed: 'Notifications could not be turned on in this browser. Please try again.',
  notChanged: 'That could not be changed. Please try again.',
} as const;

/** The member's choices, on /account. */
export const NOTICES = {
  title: 'Notices',
  ways: {push: 'Notification', mail: 'Mail'},
  kinds: {
    match: 'A match',
    message: 'A message',
    suggestions: 'New suggestions',
    reminder: 'A reminder',
  },
  means: {
    match: 'You both said Yes.',
    message: `By mail when it is unread after ${UNREAD_MINUTES} minutes.`,
    suggestions: 'After a round, when you have not looked since.',
    reminder: `When a suggestion has waited ${REMINDER_DAYS} days for your answer.`,
  },
  rules: `Wing tells you each thing once: what you have seen on an open page comes no other way, and a mail comes only if none of your devices showed a notification. You get at most one mail a day, not counting matches, and nothing between ${QUIET_FROM_HOUR}:00 and ${QUIET_UNTIL_HOUR}:00 your time.`,
  switch: (kind: NoticeKind, way: NoticeWay) => `${NOTICES.kinds[kind]}: ${NOTICES.ways[way]}`,
  otherDevices: (names: readonly string[]) =>
    `Other devices that show notifications: ${names.join(', ')}.`,
  namesInMails: 'Show who writes, by first name, in mails',
  unconfirmed:
    'Mails come once you have confirmed your email: open the link that we sent you, or ask for another one above.',
  refused:
    'The mail server says that your address takes no mail, so Wing has stopped writing to it. Check your email above; any change here makes Wing try again.',
  failed: 'That could not be changed. Please try again.',
} as const;

/** The number on the tab bar and on the icon of the installed app, in words. */
export const newsLabel = (count: number): string => `${count} new`;
