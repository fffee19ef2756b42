// The desk's own log, acts of moderation that can still be undone, times of backups, and counted figures. Never published.
import {sql} from 'drizzle-orm';
import {check, index, integer, jsonb, pgTable, text} from 'drizzle-orm/pg-core';
import {DESK_ACTS, type DeskAct} from '../../../rules/desk/desk.ts';
import type {Act} from '../../../rules/safety/report.ts';
import {at, oneOf} from './columns.ts';
import {report} from './safety-tables.ts';

/** The append-only log of what operators do and look at. Acts of moderation are in `moderation_act`. */
export const deskEntry = pgTable(
  'desk_entry',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull().defaultNow(),
    /** The operator's address, or the name that a command has logged. */
    operator: text('operator').notNull(),
    act: text('act').$type<DeskAct>().notNull(),
    /** The member whom it is about. */
    userId: text('user_id'),
    reportId: text('report_id').references(() => report.id),
    why: text('why').notNull().default(''),
  },
  (t) => [
    index('desk_entry_at').on(t.at),
    index('desk_entry_user').on(t.userId),
    index('desk_entry_solved')
      .on(t.why)
      .where(sql`${t.act} = 'payment-solved'`),
    index('desk_entry_report')
      .on(t.reportId)
      .where(sql`${t.reportId} is not null`),
    check('desk_entry_act', sql`${t.act} in (${oneOf(DESK_ACTS)})`),
  ],
);

/** An act of moderation that can still be undone. A job carries it out at `actsAt`. */
export const pendingAct = pgTable('pending_act', {
  /** The act's idempotency key. */
  id: text('id').primaryKey(),
  operator: text('operator').notNull(),
  act: text('act').$type<Act>().notNull(),
  userId: text('user_id').notNull(),
  reportId: text('report_id')
    .unique()
    .references(() => report.id),
  why: text('why').notNull(),
  /** When a suspension ends; null is for good. */
  until: at('until'),
  actsAt: at('acts_at').notNull(),
});

/** When backups were made. `npm run backup` adds a row; so may other tools. */
export const backupRecord = pgTable('backup_record', {
  madeAt: at('made_at').primaryKey().defaultNow(),
});

export type FiguresName = 'matching' | 'growth' | 'returns';

/** Sums about groups of members, for the desk's pages. A job counts them every night. */
export const deskFigures = pgTable('desk_figures', {
  name: text('name').$type<FiguresName>().primaryKey(),
  figures: jsonb('figures').notNull(),
  countedAt: at('counted_at').notNull(),
});
