// What each member wants to be told by push and mail, on which devices, and what they were told. Never published.
import {sql} from 'drizzle-orm';
import {boolean, check, index, pgTable, text} from 'drizzle-orm/pg-core';
import {
  NOTICE_KINDS,
  NOTICE_OUTCOMES,
  NOTICE_SWITCHES,
  NOTICE_WAYS,
  type NoticeKind,
  type NoticeOutcome,
  type NoticeSwitch,
  type NoticeWay,
} from '../../../rules/notices/notices.ts';
import {session} from './auth-tables.ts';
import {at, oneOf, owner} from './columns.ts';

/** A member without a row has the defaults. */
export const noticeSetting = pgTable(
  'notice_setting',
  {
    userId: owner().primaryKey(),
    /** What the member has turned off: everything else is on. */
    off: text('off').array().$type<NoticeSwitch[]>().notNull().default([]),
    /** Whether mails tell first names. */
    namesInMails: boolean('names_in_mails').notNull().default(false),
    /** Of the browser that the member used last. */
    timeZone: text('time_zone'),
    /** When an open page of the member last showed everything there was. */
    seenAt: at('seen_at'),
    /** When the mail server refused the member's address for good. */
    mailRefusedAt: at('mail_refused_at'),
  },
  (t) => [check('notice_setting_off', sql`${t.off} <@ array[${oneOf(NOTICE_SWITCHES)}]`)],
);

/** One row per notice that was decided. */
export const notice = pgTable(
  'notice',
  {
    /** Made from the event and the way: the local part of the mail's Message-ID, or the push's id. */
    id: text('id').primaryKey(),
    userId: owner(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    way: text('way').$type<NoticeWay>().notNull(),
    /** Once it is sent: when it was decided for the last time, before sending. */
    decidedAt: at('decided_at').notNull(),
    /** When the mail server or a push service accepted it. */
    sentAt: at('sent_at'),
    outcome: text('outcome').$type<NoticeOutcome>(),
  },
  (t) => [
    index('notice_user').on(t.userId, t.decidedAt),
    index('notice_decided').on(t.decidedAt),
    check('notice_kind', sql`${t.kind} in (${oneOf(NOTICE_KINDS)})`),
    check('notice_way', sql`${t.way} in (${oneOf(NOTICE_WAYS)})`),
    check('notice_outcome', sql`${t.outcome} in (${oneOf(NOTICE_OUTCOMES)})`),
  ],
);

/** The one key pair with which all servers sign notifications. A browser's subscription is bound to it. */
export const pushKey = pgTable(
  'push_key',
  {
    id: boolean('id').primaryKey().default(true),
    /** In base64url. */
    privateKey: text('private_key').notNull(),
  },
  (t) => [check('push_key_is_one', sql`${t.id}`)],
);

/** Devices that receive notifications. Never published. Deleted with their session. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    endpoint: text('endpoint').primaryKey(),
    userId: owner(),
    sessionId: text('session_id')
      .notNull()
      .references(() => session.id, {onDelete: 'cascade'}),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    showsText: boolean('shows_text').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('push_subscription_user').on(t.userId),
    index('push_subscription_session').on(t.sessionId),
  ],
);
