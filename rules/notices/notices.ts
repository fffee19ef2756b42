// Notices: what Wing tells members who are not looking, by push or mail, and how often.
import {words} from '../words/words.ts';

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
export const PUSH = words('notices', 'push');
export const homeScreenSteps = (): readonly string[] => [
  PUSH.homeScreen.share,
  PUSH.homeScreen.add,
  PUSH.homeScreen.open,
];

/** The member's choices, on /account. */
export const NOTICES = words('notices', 'notices', {
  means: {message: {minutes: UNREAD_MINUTES}, reminder: {days: REMINDER_DAYS}},
  rules: {from: QUIET_FROM_HOUR, until: QUIET_UNTIL_HOUR},
  switch: (kind: string, way: string) => ({kind, way}),
  otherDevices: (names: string) => ({names}),
});

/** The name of a cell of the table. */
export const switchName = (kind: NoticeKind, way: NoticeWay): string =>
  NOTICES.switch(NOTICES.kinds[kind], NOTICES.ways[way]);
