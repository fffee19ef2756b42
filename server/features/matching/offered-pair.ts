// A pair as offered to both members.
import type {Arm} from '../../platform/database/matching-tables.ts';

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

/** The probabilities that each says Yes to the other. */
export type Chances = readonly [one: number, two: number];

type Choice = {readonly arm: Arm; readonly chances: Chances | null};

export function offerOf(one: string, two: string, value: number, {arm, chances}: Choice): Offer {
  const [ofOne, ofTwo] = chances ?? [null, null];
  return one < two
    ? {value, low: one, high: two, arm, lowPredicted: ofOne, highPredicted: ofTwo}
    : {value, low: two, high: one, arm, lowPredicted: ofTwo, highPredicted: ofOne};
}
