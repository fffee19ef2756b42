// The shape of the desk's page Matching: how offers end, and whom the pool consists of.
import * as v from 'valibot';
import {GENDERS} from '../questionnaire/basics.ts';
import {countedShape, demoMark, groupShape} from './figures.ts';

/** Answers and Yes are null when there are too few, and with mutual Yes for pairs whose answers were not stored. */
const outcomeShape = v.object({
  arm: v.string(),
  offers: v.number(),
  answers: v.nullable(v.number()),
  yes: v.nullable(v.number()),
  mutual: v.nullable(v.number()),
  /** Conversations in which both wrote. */
  talked: v.number(),
});
export type Outcome = v.InferOutput<typeof outcomeShape>;

/** Reasons why nobody can be suggested to a member. The first reason that applies is counted. */
export const NOBODY_REASONS = ['gender', 'ages', 'distance', 'seen'] as const;
export type NobodyReason = (typeof NOBODY_REASONS)[number];

const poolShape = v.object({
  members: groupShape,
  /** Of these members, those who are away; and those who rest, who are not in the pool (away.ts). */
  away: groupShape,
  resting: groupShape,
  ages: v.array(v.object({from: v.number(), gender: v.picklist(GENDERS), members: groupShape})),
  /** Largest first; ISO 3166, or null where the town is unknown. Countries with too few are together in `elsewhere`. */
  countries: v.array(v.object({country: v.nullable(v.string()), members: v.number()})),
  elsewhere: groupShape,
  nobody: v.array(v.object({reason: v.picklist(NOBODY_REASONS), members: groupShape})),
});
export type PoolFigures = v.InferOutput<typeof poolShape>;

export const matchingShape = v.object({
  ...demoMark,
  /** By week (its Monday) and arm, for {@link WEEKS_SHOWN} weeks. */
  weeks: v.array(v.object({week: v.string(), ...outcomeShape.entries})),
  arms: v.array(outcomeShape),
  /** By tenths of the predicted probability of a Yes. */
  bins: v.array(v.object({predicted: v.number(), yes: v.number(), answers: v.number()})),
  calibrationError: v.nullable(v.number()),
  /** Fewest first: by cards, and by matches. */
  thirds: v.array(v.object({members: v.number(), cards: v.number(), matches: v.number()})),
  pool: poolShape,
});
export type MatchingFigures = v.InferOutput<typeof matchingShape>;

export const countedMatchingShape = countedShape(matchingShape);

export const WEEKS_SHOWN = 26;
/** The youngest age of each group. */
export const AGE_GROUPS = [18, 25, 35, 45, 55, 65] as const;
