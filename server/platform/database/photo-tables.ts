// What is kept of looking at photos. Never published.
import {sql} from 'drizzle-orm';
import {bit, boolean, check, index, integer, jsonb, pgTable, text} from 'drizzle-orm/pg-core';
import type {PhotoScores} from '../../../rules/photos/photo-classes.ts';
import {PHOTO_HASH_BITS, type PhotoState} from '../../../rules/photos/photo-states.ts';
import {
  CHECK_STATES,
  type CheckDecision,
  type CheckState,
  type Gesture,
} from '../../../rules/photos/verification.ts';
import {user} from './auth-tables.ts';
import {at, oneOf, owner} from './columns.ts';

const HASHED = ['refused', 'suspended'] as const;

/** Perceptual hashes of refused photos and of suspended members' photos. They outlive the photo and the account. */
export const photoHash = pgTable(
  'photo_hash',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The random part of the photo's key, with which its picture is found while it is stored. */
    photo: text('photo').notNull().unique(),
    hash: bit('hash', {dimensions: PHOTO_HASH_BITS}).notNull(),
    why: text('why').$type<(typeof HASHED)[number]>().notNull(),
    userId: text('user_id').references(() => user.id, {onDelete: 'set null'}),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    index('photo_hash_user').on(t.userId),
    index('photo_hash_at').on(t.at),
    check('photo_hash_why', sql`${t.why} in (${oneOf(HASHED)})`),
  ],
);

/**
 * The last look at a stored photo; without a row there was none. A comparison with the member's picture also writes a row, for `verified_at`:
 * a shown photo whose row has neither scores nor a decision in `photo_decision` has not been looked at either. No foreign key to `photo`:
 * reordering deletes and inserts those rows.
 */
export const photoLook = pgTable(
  'photo_look',
  {
    key: text('key').primaryKey(),
    userId: owner(),
    at: at('at').notNull().defaultNow(),
    /** The model's numbers; null when it could not look, or had not before an operator decided. */
    scores: jsonb('scores').$type<PhotoScores>(),
    /** The photo's perceptual hash and that of its mirror image; null until a job has made them. */
    hash: bit('hash', {dimensions: PHOTO_HASH_BITS}),
    mirroredHash: bit('mirrored_hash', {dimensions: PHOTO_HASH_BITS}),
    /** The hash that the photo resembles. */
    resembles: integer('resembles').references(() => photoHash.id, {onDelete: 'set null'}),
    /** Since when the photo has its mark: an operator has compared it with a picture that the member took. */
    verifiedAt: at('verified_at'),
    /** When the operators were told by mail that it waits. */
    notifiedAt: at('notified_at'),
  },
  (t) => [
    index('photo_look_user').on(t.userId),
    index('photo_look_resembles')
      .on(t.resembles)
      .where(sql`${t.resembles} is not null`),
    index('photo_look_unhashed')
      .on(t.userId)
      .where(sql`${t.hash} is null`),
  ],
);

/** What operators decided, beside the model's numbers, to set its thresholds by. Names no member. */
export const photoDecision = pgTable(
  'photo_decision',
  {
    /** The random part of the photo's key. */
    photo: text('photo').primaryKey(),
    at: at('at').notNull().defaultNow(),
    state: text('state').$type<PhotoState>().notNull(),
    scores: jsonb('scores').$type<PhotoScores>(),
  },
  (t) => [index('photo_decision_at').on(t.at)],
);

/** A decision that its operator can still undo. `photos` are the keys of those that were ticked, or lose their mark; `shown` of all beside the picture. */
type HeldDecision = {
  readonly state: CheckDecision;
  readonly operator: string;
  readonly photos: readonly string[];
  readonly shown?: readonly string[];
  readonly settlesAt: string;
};

/** A member's picture for the comparison with the photos, and what came of the last one. */
export const photoCheck = pgTable(
  'photo_check',
  {
    userId: owner().primaryKey(),
    state: text('state').$type<CheckState>().notNull(),
    /** Since when it has this state. */
    at: at('at').notNull().defaultNow(),
    gesture: text('gesture').$type<Gesture>().notNull(),
    /** Key of the stored picture, until it is deleted. */
    picture: text('picture').unique(),
    isBlurred: boolean('is_blurred').notNull().default(true),
    held: jsonb('held').$type<HeldDecision>(),
  },
  (t) => [
    index('photo_check_waiting')
      .on(t.at)
      .where(sql`${t.state} = 'waiting'`),
    check('photo_check_state', sql`${t.state} in (${oneOf(CHECK_STATES)})`),
    check('photo_check_picture', sql`(${t.state} = 'waiting') = (${t.picture} is not null)`),
  ],
);
