// A pair as offered to both members.
import type {Arm} from '../database/matching-tables.ts';

export type Offer = {
  /** By the score. */
  readonly value: number;
  /** The lower user id in code-unit order. */
  readonly low: string;
  readonly high: string;
  /** What chose the pair. */
  readonly arm: Arm;
  /** The predicted probabilities of a Yes, if any. */
  readonly lowPredicted: number | null;
  readonly highPredicted: number | null;
};

type Choice = {readonly arm: Arm; readonly chances: readonly [one: number, two: number] | null};
const BY_SCORE: Choice = {arm: 'start', chances: null};

export function offerOf(
  one: string,
  two: string,
  value: number,
  {arm, chances}: Choice = BY_SCORE,
): Offer {
  const [ofOne, ofTwo] = chances ?? [null, null];
  return one < two
    ? {value, low: one, high: two, arm, lowPredicted: ofOne, highPredicted: ofTwo}
    : {value, low: two, high: one, arm, lowPredicted: ofTwo, highPredicted: ofOne};
}
