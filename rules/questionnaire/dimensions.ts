// Four statements ranked by importance. Stored as weights 4 to 1.
import {refusal, type Refusal} from '../refusal.ts';
import {ANSWER_REFUSALS} from './answer-refusals.ts';

export const DIMENSIONS = [
  'Shared interests',
  'Partner has a good job/education',
  'Similar personality (shared values)',
  'Partner is attractive',
] as const;

/** The order before the member moves a statement. */
export const DEFAULT_ORDER: readonly number[] = DIMENSIONS.map((_, i) => i);

/** `order[0]` is the index of the most important statement. The result is indexed by statement. */
export function weightsOfOrder(order: readonly number[]): number[] {
  return DIMENSIONS.map((_, statement) => DIMENSIONS.length - order.indexOf(statement));
}

/** The inverse of {@link weightsOfOrder}; the default order for invalid weights. */
export function orderOfWeights(weights: readonly number[] | null | undefined): readonly number[] {
  if (!weights || checkDimensionWeights(weights)) return DEFAULT_ORDER;
  return DIMENSIONS.map((_, rank) => weights.indexOf(DIMENSIONS.length - rank));
}

export function checkDimensionWeights(weights: readonly number[]): Refusal | undefined {
  const isRanking =
    weights.length === DIMENSIONS.length &&
    DIMENSIONS.every((_, rank) => weights.includes(rank + 1));
  return isRanking ? undefined : refusal('wrong-ranking', () => ANSWER_REFUSALS.wrongRanking);
}
