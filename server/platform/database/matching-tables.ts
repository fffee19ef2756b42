// Tables that only the matcher uses; none is published.
import {sql} from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import {RESPONSES, type Response} from '../../../rules/suggestions/suggestion.ts';
import {at, oneOf, owner} from './columns.ts';

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
    // A search asks what each of its candidates was offered within a day, however long their history.
    index('pairing_low_offered').on(t.lowId, t.offeredAt),
    index('pairing_high_offered').on(t.highId, t.offeredAt),
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

/**
 * The members whom the search for a newcomer's partners looks at: those with an open position. A row may be out of date until
 * the next round (ADR 209).
 */
export const vacancy = pgTable(
  'vacancy',
  {
    userId: owner().primaryKey(),
    /** Where the member lives, if they have picked the town. */
    placeId: integer('place_id'),
    /** As in the profile; null when a version before them listed the member. */
    gender: text('gender'),
    age: integer('age'),
    /** As in the questionnaire; null there, or when a version before them listed the member. */
    seeking: text('seeking'),
    minAgePreference: integer('min_age_preference'),
    maxAgePreference: integer('max_age_preference'),
  },
  (t) => [
    index('vacancy_shuffled').on(sql`hashtext(${t.userId})`),
    index('vacancy_place')
      .on(t.placeId)
      .where(sql`${t.placeId} is not null`),
  ],
);

/** Norms and model of each round, so that later explanations use the values of their time. Read by `round-record.ts`. */
export const matchingRound = pgTable('matching_round', {
  madeAt: at('made_at').primaryKey(),
  norms: jsonb('norms').notNull(),
  /** Number of answers that the model was fitted to. */
  answers: integer('answers').notNull(),
  model: jsonb('model'),
});
