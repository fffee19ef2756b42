// The shape of the desk's page Growth: who signs up, how far they come, and who comes back.
import * as v from 'valibot';
import {countedShape, demoMark, groupShape} from './figures.ts';
import {ONBOARDING} from '../questionnaire/onboarding.ts';

export const SIGN_UP_DAYS_SHOWN = 60;
/** The members whose way is shown: those who signed up in so many days. */
export const NEWCOMER_DAYS = 90;
export const COHORTS_SHOWN = 12;
/** A conversation has begun with so many messages of the two. */
export const CONVERSATION_MESSAGES = 5;

export const JOURNEY = ['suggested', 'answered', 'matched', 'conversed'] as const;
export type JourneyStep = (typeof JOURNEY)[number];

/** Days and weeks are in UTC; a week is named by its Monday. */
export const growthShape = v.object({
  ...demoMark,
  signUps: v.array(v.object({day: v.string(), members: groupShape})),
  newcomers: groupShape,
  /** Of the newcomers, those who have saved each screen, in the order of {@link ONBOARDING}. */
  funnel: v.array(
    v.object({route: v.picklist(ONBOARDING.map(({route}) => route)), members: groupShape}),
  ),
  /** Of the newcomers, those with a first suggestion, answer, match, and conversation. */
  journey: v.array(v.object({step: v.picklist(JOURNEY), members: groupShape})),
  /** Newcomers with photos, by whether one of them is verified, and how many of each have matched. */
  marks: v.array(v.object({isVerified: v.boolean(), members: groupShape, matched: groupShape})),
  /** Of those who signed up in a week, how many came back in a later one. */
  returns: v.array(
    v.object({signedUp: v.string(), week: v.string(), members: v.number(), of: v.number()}),
  ),
});
export type GrowthFigures = v.InferOutput<typeof growthShape>;

export const countedGrowthShape = countedShape(growthShape);
