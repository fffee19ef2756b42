// What the matcher alone knows: nothing of it is ever published.
import {sql} from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type {Gender} from '../../../rules/basics.ts';
import {MAX_SUGGESTIONS, RESPONSES, type Response} from '../../../rules/suggestion.ts';
import {at, n, oneOf, owner} from './columns.ts';

/**
 * What chose a pair: the score because nothing was learned yet, the score in the random tenth that the
 * model is compared with, or the model.
 */
const ARMS = ['start', 'score', 'model'] as const;
export type Arm = (typeof ARMS)[number];

/** What the matcher thinks of a member. */
export const memberScore = pgTable('member_score', {
  userId: owner().primaryKey(),
  looksScore: doublePrecision('looks_score').notNull().default(5),
  backgroundScore: doublePrecision('background_score').notNull().default(5),
  /** How readily this member says Yes, in log-odds, as far as their answers tell. */
  willingness: doublePrecision('willingness').notNull().default(0),
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
    /** What chose the pair; nothing for those older than the model. */
    arm: text('arm').$type<Arm>(),
    /** How likely each was to say Yes, as it was predicted when they were offered to each other. */
    lowPredicted: doublePrecision('low_predicted'),
    highPredicted: doublePrecision('high_predicted'),
    /** What each answered to the last offer. Outlives the cards. */
    lowResponse: text('low_response').$type<Response>(),
    highResponse: text('high_response').$type<Response>(),
  },
  (t) => [
    primaryKey({columns: [t.lowId, t.highId]}),
    index('pairing_high').on(t.highId),
    check('pairing_order', sql`${t.lowId} collate "C" < ${t.highId} collate "C"`),
    check('pairing_closed', sql`(${t.why} is null) = (${t.closedAt} is null)`),
    check('pairing_why', sql`${t.why} in ('rejected', 'matched', 'expired', 'unmatched')`),
    check('pairing_arm', sql`${t.arm} in (${oneOf(ARMS)})`),
    check('pairing_low_response', sql`${t.lowResponse} in (${oneOf(RESPONSES)})`),
    check('pairing_high_response', sql`${t.highResponse} in (${oneOf(RESPONSES)})`),
  ],
);

/** What each round measured and learned: later explanations say what was true then. Read by `round-record.ts`. */
export const matchingRound = pgTable('matching_round', {
  madeAt: at('made_at').primaryKey(),
  norms: jsonb('norms').notNull(),
  /** Answers that the model was fitted to. */
  answers: integer('answers').notNull(),
  model: jsonb('model'),
  calibration: jsonb('calibration'),
});
