// Eighteen points over six background factors that a member looks for.
import {ANSWER_REFUSALS} from './answer-refusals.ts';
import {isAllocation, sumOf} from './allocation.ts';
import {refusal, type Refusal} from '../refusal.ts';

export const BACKGROUND_FACTORS = [
  'High net worth',
  'High salary',
  'Prestigious occupation',
  'Prestigious education',
  'Same hometown',
  'Similar cultural background',
] as const;

export const BACKGROUND_POINTS = {each: 18, total: 18} as const;

export function checkBackgroundWeights(weights: readonly number[]): Refusal | undefined {
  const wellFormed = isAllocation(weights, BACKGROUND_FACTORS.length, BACKGROUND_POINTS.each);
  return wellFormed && sumOf(weights) === BACKGROUND_POINTS.total
    ? undefined
    : refusal('wrong-total', () => ANSWER_REFUSALS.backgroundTotal);
}
