// Tables that only the matcher uses; none is published.
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
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type {Gender} from '../../../rules/basics.ts';
import type {MaxDistance} from '../../../rules/distance.ts';
import {MAX_SUGGESTIONS, RESPONSES, type Response} from '../../../rules/suggestion.ts';
import {at, literal, oneOf, owner} from './columns.ts';

/** What chose a pair: the score before any model existed, the score in the random control tenth, or the model. */
const ARMS = ['start', 'score', 'model'] as const;
export type Arm = (typeof ARMS)[number];

export const memberScore = pgTable('member_score', {
  userId: owner().primaryKey(),
  looksScore: doublePrecision('looks_score').notNull().default(5),
  backgroundScore: doublePrecision('background_score').notNull().default(5),
  /** The member's estimated tendency to say Yes, in log-odds. */
  willingness: doublePrecision('willingness').notNull().default(0),
});

/**
 * How many suggestions each member has, beside the fields that the search for partners filters by. Only triggers on
 * `profile`, `questionnaire`, `auth.user` and `suggestion` write it, so that it cannot become stale.
 */
export const vacancy = pgTable(
  'vacancy',
  {
    userId: owner().primaryKey(),
    gender: text('gender').$type<Gender>().notNull(),
    age: integer('age').notNull(),
    taken: smallint('taken').notNull(),
    /** Whether the member takes part in matching: see the function is_in_pool. */
    inPool: boolean('in_pool').notNull().default(false),
    placeId: integer('place_id'),
    country: text('country'),
    /** Null when the wish excludes no member: 'anywhere', or without a residence. */
    maxDistance: text('max_distance').$type<MaxDistance>(),
  },
  (t) => [
    index('vacancy_open')
      .on(t.gender, t.age, t.userId)
      .where(sql`${t.inPool} and ${t.taken} < ${literal(MAX_SUGGESTIONS)}`),
    index('vacancy_in_country')
      .on(t.country, t.gender, t.age, t.userId)
      .where(sql`${t.inPool} and ${t.taken} < ${literal(MAX_SUGGESTIONS)}`),
    index('vacancy_in_town')
      .on(t.placeId, t.gender, t.age)
      .where(sql`${t.inPool} and ${t.taken} < ${literal(MAX_SUGGESTIONS)}`),
  ],
);

const offerColumns = () => ({
  lowId: text('low_id').notNull(),
  highId: text('high_id').notNull(),
  score: doublePrecision('score').notNull(),
  offeredAt: at('offered_at').notNull().defaultNow(),
  /** Null for pairs older than the model. */
  arm: text('arm').$type<Arm>(),
  /** Each member's predicted probability of a Yes when the pair was offered. */
  lowPredicted: doublePrecision('low_predicted'),
  highPredicted: doublePrecision('high_predicted'),
  /** Each member's answer. Outlives the suggestions. */
  lowResponse: text('low_response').$type<Response>(),
  highResponse: text('high_response').$type<Response>(),
});

type OfferColumns = Record<
  'lowId' | 'highId' | 'arm' | 'lowResponse' | 'highResponse',
  AnyPgColumn
>;

const offerChecks = (table: string, t: OfferColumns) => [
  check(`${table}_order`, sql`${t.lowId} collate "C" < ${t.highId} collate "C"`),
  check(`${table}_arm`, sql`${t.arm} in (${oneOf(ARMS)})`),
  check(`${table}_low_response`, sql`${t.lowResponse} in (${oneOf(RESPONSES)})`),
  check(`${table}_high_response`, sql`${t.highResponse} in (${oneOf(RESPONSES)})`),
];

/** The latest offer of every pair ever offered, the lower id (in code-unit order) first. */
export const pairing = pgTable(
  'pairing',
  {
    ...offerColumns(),
    closedAt: at('closed_at'),
    why: text('why').$type<'rejected' | 'matched' | 'expired' | 'unmatched'>(),
  },
  (t) => [
    primaryKey({columns: [t.lowId, t.highId]}),
    index('pairing_high').on(t.highId),
    ...offerChecks('pairing', t),
    check('pairing_closed', sql`(${t.why} is null) = (${t.closedAt} is null)`),
    check('pairing_why', sql`${t.why} in ('rejected', 'matched', 'expired', 'unmatched')`),
  ],
);

/** The earlier offers of pairs that were offered again after they had expired. */
export const formerOffer = pgTable('former_offer', offerColumns(), (t) => [
  primaryKey({columns: [t.lowId, t.highId, t.offeredAt]}),
  index('former_offer_high').on(t.highId),
  ...offerChecks('former_offer', t),
]);

/** Norms and model of each round, so that later explanations use the values of their time. Read by `round-record.ts`. */
export const matchingRound = pgTable('matching_round', {
  madeAt: at('made_at').primaryKey(),
  norms: jsonb('norms').notNull(),
  /** Number of answers that the model was fitted to. */
  answers: integer('answers').notNull(),
  model: jsonb('model'),
  calibration: jsonb('calibration'),
});
