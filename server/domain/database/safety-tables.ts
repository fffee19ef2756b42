// The tables of safety and rights: who keeps whom away, what was reported and done about it, and what
// members asked to take along.
import {sql} from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import {
  ACTS,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
  type Act,
  type ReportReason,
} from '../../../rules/report.ts';
import {user} from './auth-tables.ts';
import {at, oneOf, n, owner} from './columns.ts';

const bytea = customType<{data: Uint8Array}>({dataType: () => 'bytea'});

/** Whom a member has blocked, under the name they had then. The blocked one never gets a row of it. */
export const block = pgTable(
  'block',
  {
    userId: owner(),
    otherId: text('other_id')
      .notNull()
      .references(() => user.id, {onDelete: 'cascade'}),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({columns: [t.userId, t.otherId]}),
    index('block_other').on(t.otherId),
    check('block_other_person', sql`${t.userId} <> ${t.otherId}`),
  ],
);

/**
 * Never published: whom a member was matched with until one of the two ended it, under the name they had
 * then: what the other does afterwards is not theirs to see. Goes with either account.
 */
export const formerMatch = pgTable(
  'former_match',
  {
    userId: owner(),
    otherId: text('other_id')
      .notNull()
      .references(() => user.id, {onDelete: 'cascade'}),
    name: text('name').notNull(),
    endedAt: at('ended_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({columns: [t.userId, t.otherId]}),
    index('former_match_other').on(t.otherId),
    index('former_match_ended').on(t.endedAt),
  ],
);

/**
 * Never published: what somebody told Wing about another, with what could be seen then. It outlives both
 * accounts: no column refers to them.
 */
export const report = pgTable(
  'report',
  {
    id: text('id').primaryKey(),
    /** Null once they have left. */
    reporterId: text('reporter_id'),
    reportedId: text('reported_id').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    evidence: jsonb('evidence').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Since when an operator has done with it. */
    closedAt: at('closed_at'),
  },
  (t) => [
    index('report_reported').on(t.reportedId),
    check('report_reason', sql`${t.reason} in (${oneOf(REPORT_REASONS.map(({value}) => value))})`),
    check('report_text', sql`length(${t.text}) <= ${n(REPORT_TEXT_MAX)}`),
  ],
);

/** Never published: the log of what operators have done, to whom and why. Nothing in it is changed. */
export const moderationAct = pgTable(
  'moderation_act',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Of the operator's command: an act whose commit was not acknowledged is not done again. */
    commandId: text('command_id')
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()::text`),
    at: at('at').notNull().defaultNow(),
    operator: text('operator').notNull(),
    act: text('act').$type<Act>().notNull(),
    userId: text('user_id').notNull(),
    reportId: text('report_id').references(() => report.id),
    why: text('why').notNull(),
  },
  (t) => [
    index('moderation_act_user').on(t.userId),
    check('moderation_act_act', sql`${t.act} in (${oneOf(ACTS)})`),
  ],
);

/**
 * Never published: what a member asked to have of everything Wing holds about them. `zip` is there once
 * the job has made it, and the row is deleted when its time is over.
 */
export const dataExport = pgTable(
  'data_export',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    createdAt: at('created_at').notNull().defaultNow(),
    readyAt: at('ready_at'),
    zip: bytea('zip'),
  },
  (t) => [
    index('data_export_user').on(t.userId),
    check('data_export_ready', sql`(${t.readyAt} is null) = (${t.zip} is null)`),
  ],
);
