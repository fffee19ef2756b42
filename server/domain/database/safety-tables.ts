// Tables of safety and data rights: blocks, former matches, reports, moderation and data exports.
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
import {EXPORT_PART_BYTES_MAX} from '../../../rules/export.ts';
import {
  ACTS,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
  type Act,
  type ReportReason,
} from '../../../rules/report.ts';
import {user} from './auth-tables.ts';
import {at, oneOf, literal, owner} from './columns.ts';

const bytea = customType<{data: Uint8Array}>({dataType: () => 'bytea'});

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
    /** Null once the reporter has left. */
    reporterId: text('reporter_id'),
    reportedId: text('reported_id').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    evidence: jsonb('evidence').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When an operator closed the report. */
    closedAt: at('closed_at'),
  },
  (t) => [
    index('report_reported').on(t.reportedId),
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
  },
  (t) => [
    index('moderation_act_user').on(t.userId),
    check('moderation_act_act', sql`${t.act} in (${oneOf(ACTS)})`),
  ],
);

/**
 * Never published: members' data exports. The job writes the zip as `exportPart` rows and then sets `readyAt`; the rows
 * are deleted when the export expires.
 */
export const dataExport = pgTable(
  'data_export',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    createdAt: at('created_at').notNull().defaultNow(),
    readyAt: at('ready_at'),
    /** The latest run of the job, the only one that may write. */
    attempt: text('attempt'),
    /** Written by the version before `exportPart`, whose servers run on during a deploy. To be dropped. */
    zip: bytea('zip'),
  },
  (t) => [index('data_export_user').on(t.userId)],
);

/** Never published: the zip of a data export in pieces, because a whole one would not fit into a server's memory. */
export const exportPart = pgTable(
  'export_part',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => dataExport.id, {onDelete: 'cascade'}),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [
    primaryKey({columns: [t.exportId, t.number]}),
    check(
      'export_part_size',
      sql`octet_length(${t.bytes}) between 1 and ${literal(EXPORT_PART_BYTES_MAX)}`,
    ),
  ],
);
