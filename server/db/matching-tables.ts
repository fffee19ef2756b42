// What the matcher alone knows: nothing of it is ever published.
import {sql} from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type {Gender} from '../../rules/basics.ts';
import {MAX_SUGGESTIONS} from '../../rules/suggestion.ts';
import {at, n, owner} from './columns.ts';

/** What the matcher thinks of somebody. */
export const memberScore = pgTable('member_score', {
  userId: owner().primaryKey(),
  looksScore: doublePrecision('looks_score').notNull().default(5),
  backgroundScore: doublePrecision('background_score').notNull().default(5),
});

/**
 * How many positions everybody has taken, beside what a search for partners starts from.
 * Written by triggers on `profile`, `questionnaire`, `auth.user` and `suggestion` only, so that nobody with
 * room is ever searched in vain.
 */
export const vacancy = pgTable(
  'vacancy',
  {
    userId: owner().primaryKey(),
    gender: text('gender').$type<Gender>().notNull(),
    age: integer('age').notNull(),
    taken: smallint('taken').notNull(),
    /** Whether they take part: who has not finished, pauses, is shut out or leaves has no room to offer. */
    inPool: boolean('in_pool').notNull().default(false),
  },
  (t) => [
    index('vacancy_open')
      .on(t.gender, t.age, t.userId)
      .where(sql`${t.inPool} and ${t.taken} < ${n(MAX_SUGGESTIONS)}`),
  ],
);

/** Every pair ever offered, the lower id (in code-unit order) first. */
export const pairing = pgTable(
  'pairing',
  {
    lowId: text('low_id').notNull(),
    highId: text('high_id').notNull(),
    score: doublePrecision('score').notNull(),
    offeredAt: at('offered_at').notNull().defaultNow(),
    closedAt: at('closed_at'),
    why: text('why').$type<'rejected' | 'matched' | 'expired' | 'unmatched'>(),
  },
  (t) => [
    primaryKey({columns: [t.lowId, t.highId]}),
    index('pairing_high').on(t.highId),
    check('pairing_order', sql`${t.lowId} collate "C" < ${t.highId} collate "C"`),
    check('pairing_closed', sql`(${t.why} is null) = (${t.closedAt} is null)`),
    check('pairing_why', sql`${t.why} in ('rejected', 'matched', 'expired', 'unmatched')`),
  ],
);
