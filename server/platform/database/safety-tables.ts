// Tables of safety and data rights: blocks, former matches, reports and moderation.
import {sql} from 'drizzle-orm';
import {check, index, integer, jsonb, pgTable, primaryKey, text} from 'drizzle-orm/pg-core';
import {
  ACTS,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
  type Act,
  type ReportReason,
} from '../../../rules/safety/report.ts';
import {user} from './auth-tables.ts';
import {at, oneOf, literal, owner} from './columns.ts';
import {holdsEvidence} from './no-evidence.ts';

/** A member's blocks, with the name at that time. Rows are synced to the blocking member only. */
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
 * Never published: partners of ended matches, with their names at that time, because later changes are not the former
 * partner's to see. Deleted with either account.
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
 * Never published: members' reports with the evidence of that time. No foreign key to accounts: reports outlive both.
 */
export const report = pgTable(
  'report',
  {
    id: text('id').primaryKey(),
    /** Null once the reporter has left, and of a report that an operator's decision has filed. */
    reporterId: text('reporter_id'),
    reportedId: text('reported_id').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    evidence: jsonb('evidence').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When an operator closed the report. */
    closedAt: at('closed_at'),
    /** The operator who last took the report up, and when. */
    takenBy: text('taken_by'),
    takenAt: at('taken_at'),
    /** When the operators were told of it by mail. */
    notifiedAt: at('notified_at'),
  },
  (t) => [
    index('report_reported').on(t.reportedId),
    index('report_reporter').on(t.reporterId),
    index('report_with_evidence').on(t.closedAt).where(holdsEvidence(t)),
    // With the reason, so that Today counts open reports without reading each.
    index('report_waiting')
      .on(t.createdAt, t.reason)
      .where(sql`${t.closedAt} is null`),
    check('report_reason', sql`${t.reason} in (${oneOf(REPORT_REASONS.map(({value}) => value))})`),
    check('report_text', sql`length(${t.text}) <= ${literal(REPORT_TEXT_MAX)}`),
  ],
);

/** Never published: the append-only log of operators' acts. */
export const moderationAct = pgTable(
  'moderation_act',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Idempotency key of the operator's command, for a retry after an unacknowledged commit. */
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
    /** When a suspension ends by itself; null is for good. */
    until: at('until'),
  },
  (t) => [
    index('moderation_act_at').on(t.at),
    index('moderation_act_user').on(t.userId),
    index('moderation_act_report')
      .on(t.reportId)
      .where(sql`${t.reportId} is not null`),
    check('moderation_act_act', sql`${t.act} in (${oneOf(ACTS)})`),
  ],
);

/** Never published: a member's newest warning, until the member has read it in Wing. */
export const warning = pgTable('warning', {
  userId: owner().primaryKey(),
  why: text('why').notNull(),
  at: at('at').notNull().defaultNow(),
});

/** Never published: hashes of a suspended member's push endpoints, until the member is restored. */
export const suspendedDevice = pgTable(
  'suspended_device',
  {
    userId: owner(),
    hash: text('hash').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({columns: [t.userId, t.hash]}), index('suspended_device_hash').on(t.hash)],
);
