// Most of Wing's published tables. The files named *-tables.ts hold the others. Constraints repeat
// the rules that credits and fairness depend on, with the numbers of rules/. The migrations define the publication.
import {sql} from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {BACKGROUND_FACTORS, BACKGROUND_POINTS} from '../../../rules/questionnaire/background.ts';
import {
  GENDERS,
  MAX_AGE,
  MIN_AGE,
  NAME_MAX,
  SUMMARY_MAX,
  type Gender,
} from '../../../rules/questionnaire/basics.ts';
import {AI_WINGMAN, MESSAGE_MAX} from '../../../rules/chat/chat.ts';
import {CREDIT_KINDS, MATCH_COST, type CreditKind} from '../../../rules/credits/credits.ts';
import {
  INTEREST_POINTS,
  INTERESTS,
  OTHER_INTEREST,
  OTHER_INTEREST_MAX,
} from '../../../rules/questionnaire/interests.ts';
import {
  PHOTO_STATES,
  type PhotoReason,
  type PhotoState,
} from '../../../rules/photos/photo-states.ts';
import {PHOTO_SLOTS} from '../../../rules/photos/photos.ts';
import {
  LOOKS_OTHER_MAX,
  LOOKS_POINTS,
  type LooksPoints,
} from '../../../rules/questionnaire/looks.ts';
import {MAX_DISTANCES, type MaxDistance} from '../../../rules/places/distance.ts';
import {
  READINESS,
  SEEKING,
  type Readiness,
  type Seeking,
} from '../../../rules/questionnaire/relationship.ts';
import type {Language} from '../../../rules/words/languages.ts';
import {at, literal, oneOf, owner} from './columns.ts';
import {place} from './place-tables.ts';

export const profile = pgTable(
  'profile',
  {
    userId: owner().primaryKey(),
    name: text('name').notNull(),
    age: integer('age').notNull(),
    gender: text('gender').$type<Gender>().notNull(),
    summary: text('summary'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('profile_demo')
      .on(t.userId)
      .where(sql`${t.isDemo}`),
    check('profile_age', sql`${t.age} between ${literal(MIN_AGE)} and ${literal(MAX_AGE)}`),
    check('profile_name', sql`length(trim(${t.name})) between 1 and ${literal(NAME_MAX)}`),
    check('profile_gender', sql`${t.gender} in (${oneOf(GENDERS)})`),
    check('profile_summary', sql`length(${t.summary}) <= ${literal(SUMMARY_MAX)}`),
  ],
);

export const photo = pgTable(
  'photo',
  {
    userId: owner(),
    slot: smallint('slot').notNull(),
    key: text('key').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    thumbhash: text('thumbhash').notNull(),
    state: text('state').$type<PhotoState>().notNull().default('shown'),
    reason: text('reason').$type<PhotoReason>(),
    /** An operator has compared it with a picture that the member took. */
    isVerified: boolean('is_verified').notNull().default(false),
  },
  (t) => [
    primaryKey({columns: [t.userId, t.slot]}),
    index('photo_waiting')
      .on(t.userId)
      .where(sql`${t.state} = 'waiting'`),
    check('photo_state', sql`${t.state} in (${oneOf(PHOTO_STATES)})`),
    check('photo_reason', sql`(${t.state} = 'refused') = (${t.reason} is not null)`),
    check('photo_slot', sql`${t.slot} between 0 and ${literal(PHOTO_SLOTS.length - 1)}`),
  ],
);

export const questionnaire = pgTable(
  'questionnaire',
  {
    userId: owner().primaryKey(),
    education: text('education'),
    job: text('job'),
    hometown: text('hometown'),
    currentLocation: text('current_location'),
    /** The towns picked for the two texts; null when the text was only typed. */
    homePlaceId: integer('home_place_id').references(() => place.id),
    currentPlaceId: integer('current_place_id').references(() => place.id),
    /** How far away a partner may live. Null is anywhere, and so is any wish while the own town is not known. */
    maxDistance: text('max_distance').$type<MaxDistance>(),
    isStudent: boolean('is_student'),
    relationshipReadiness: text('relationship_readiness').$type<Readiness>(),
    minAgePreference: integer('min_age_preference'),
    maxAgePreference: integer('max_age_preference'),
    seeking: text('seeking').$type<Seeking>(),
    dimensionWeights: jsonb('dimension_weights').$type<number[]>(),
    looksPreferenceGeneral: boolean('looks_preference_general'),
    looksPreferencePoints: jsonb('looks_preference_points').$type<LooksPoints>(),
    looksPreferenceOther: text('looks_preference_other'),
    backgroundWeights: jsonb('background_weights').$type<number[]>(),
    interestWeights: jsonb('interest_weights').$type<number[]>(),
    otherInterestText: text('other_interest_text'),
    personalityPreferences: jsonb('personality_preferences').$type<string[]>(),
    threeYearsAnswer: text('three_years_answer'),
    firstDateAnswer: text('first_date_answer'),
    qualityTimeAnswer: text('quality_time_answer'),
    valuesAnswer: text('values_answer'),
    /** When the member gave or confirmed their age. */
    ageGivenAt: at('age_given_at'),
    /** Since when the member has paused new suggestions. */
    pausedAt: at('paused_at'),
    /** Since when the matcher must not learn from this member's answers. */
    learningOffAt: at('learning_off_at'),
    /** When the member last came back from a rest (rules/suggestions/away.ts). */
    wokenAt: at('woken_at'),
    /** Which the member reads. Null until a page of theirs has told it. */
    language: text('language').$type<Language>(),
  },
  (t) => [
    index('questionnaire_home_place')
      .on(t.homePlaceId)
      .where(sql`${t.homePlaceId} is not null`),
    index('questionnaire_current_place')
      .on(t.currentPlaceId)
      .where(sql`${t.currentPlaceId} is not null`),
    check('questionnaire_age_order', sql`${t.minAgePreference} < ${t.maxAgePreference}`),
    check('questionnaire_min_age', sql`${t.minAgePreference} >= ${literal(MIN_AGE)}`),
    check('questionnaire_readiness', sql`${t.relationshipReadiness} in (${oneOf(READINESS)})`),
    check('questionnaire_seeking', sql`${t.seeking} in (${oneOf(SEEKING)})`),
    check('questionnaire_max_distance', sql`${t.maxDistance} in (${oneOf(MAX_DISTANCES)})`),
    check('questionnaire_ranking', sql`is_ranking(${t.dimensionWeights})`),
    check(
      'questionnaire_interests',
      sql`is_allocation(${t.interestWeights}, ${literal(INTERESTS.length)}, ${literal(INTEREST_POINTS.each)}) and points_sum(${t.interestWeights}) = ${literal(INTEREST_POINTS.total)}`,
    ),
    check(
      'questionnaire_background',
      sql`is_allocation(${t.backgroundWeights}, ${literal(BACKGROUND_FACTORS.length)}, ${literal(BACKGROUND_POINTS.each)}) and points_sum(${t.backgroundWeights}) = ${literal(BACKGROUND_POINTS.total)}`,
    ),
    check(
      'questionnaire_looks',
      sql`is_looks_allocation(${t.looksPreferencePoints}, ${literal(LOOKS_POINTS.each)}, ${literal(LOOKS_POINTS.total)})`,
    ),
    check(
      'questionnaire_other',
      sql`is_other_text(${t.interestWeights} -> ${literal(OTHER_INTEREST)}, ${t.otherInterestText}, ${literal(OTHER_INTEREST_MAX)})`,
    ),
    check(
      'questionnaire_looks_general',
      sql`coalesce(${t.looksPreferenceGeneral}, true) = (${t.looksPreferencePoints} is null)`,
    ),
    check(
      'questionnaire_looks_other',
      sql`is_other_text(${t.looksPreferencePoints} -> 'other', ${t.looksPreferenceOther}, ${literal(LOOKS_OTHER_MAX)})`,
    ),
  ],
);

export const wallet = pgTable(
  'wallet',
  {userId: owner().primaryKey(), credits: integer('credits').notNull()},
  (t) => [check('wallet_credits', sql`${t.credits} >= 0`)],
);

export const creditEntry = pgTable(
  'credit_entry',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    amount: integer('amount').notNull(),
    kind: text('kind').$type<CreditKind>().notNull(),
    chatId: text('chat_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('credit_entry_kind', sql`${t.kind} in (${oneOf(CREDIT_KINDS)})`),
    check('credit_entry_match', sql`(${t.kind} = 'match') = (${t.chatId} is not null)`),
    check('credit_entry_cost', sql`${t.kind} <> 'match' or ${t.amount} = ${literal(-MATCH_COST)}`),
    unique('credit_entry_once').on(t.userId, t.kind, t.chatId),
    index('credit_entry_chat')
      .on(t.chatId)
      .where(sql`${t.chatId} is not null`),
  ],
);

export const chat = pgTable(
  'chat',
  {
    id: text('id').primaryKey(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('chat_created').on(t.createdAt)],
);

export const chatMember = pgTable(
  'chat_member',
  {
    chatId: text('chat_id')
      .notNull()
      .references(() => chat.id, {onDelete: 'cascade'}),
    userId: text('user_id').notNull(),
    otherId: text('other_id').notNull(),
    /** The other member's id, or null once they have left: then no profile is shown. */
    shownId: text('shown_id'),
    /** Since when the room is closed for this member: not listed, readable or writable. */
    closedAt: at('closed_at'),
    lastReadAt: at('last_read_at'),
  },
  (t) => [
    primaryKey({columns: [t.chatId, t.userId]}),
    index('chat_member_user').on(t.userId),
    index('chat_member_other').on(t.otherId),
    check('chat_member_other', sql`${t.userId} <> ${t.otherId}`),
    check('chat_member_shown', sql`${t.shownId} = ${t.otherId}`),
  ],
);

export const message = pgTable(
  'message',
  {
    id: text('id').primaryKey(),
    chatId: text('chat_id')
      .notNull()
      .references(() => chat.id, {onDelete: 'cascade'}),
    sender: text('sender').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('message_chat').on(t.chatId, t.createdAt, t.id),
    check('message_text', sql`length(${t.text}) between 1 and ${literal(MESSAGE_MAX)}`),
    uniqueIndex('message_one_wingman')
      .on(t.chatId)
      .where(sql`${t.sender} = '${sql.raw(AI_WINGMAN)}'`),
  ],
);
