// Compares predicted probabilities with answers: for each tenth of the probabilities, the share of Yes.
import {Predictor, type Answer, type Model} from './model.ts';
import type {Norms} from './norms.ts';

/** Means over the answers of one tenth of the probabilities. */
export type CalibrationBin = {
  readonly predicted: number;
  readonly observed: number;
  readonly answers: number;
};

const BINS = 10;

export type Outcome = {readonly predicted: number; readonly isYes: boolean};

/** By tenths of the probability, lowest first, without empty tenths. */
export function binsOf(outcomes: readonly Outcome[]): CalibrationBin[] {
  const byTenth = Map.groupBy(outcomes, ({predicted}) =>
    Math.min(BINS - 1, Math.floor(predicted * BINS)),
  );
  return [...byTenth]
    .toSorted(([a], [b]) => a - b)
    .map(([, inBin]) => ({
      predicted: inBin.reduce((sum, {predicted}) => sum + predicted, 0) / inBin.length,
      observed: inBin.filter(({isYes}) => isYes).length / inBin.length,
      answers: inBin.length,
    }));
}

/** The mean difference of predicted and observed, weighted by answers. */
export function calibrationError(bins: readonly CalibrationBin[]): number {
  const total = bins.reduce((sum, {answers}) => sum + answers, 0);
  const distance = bins.reduce(
    (sum, {predicted, observed, answers}) => sum + answers * Math.abs(predicted - observed),
    0,
  );
  return total === 0 ? 0 : distance / total;
}

/** Of the answers to which the model was fitted. */
export function calibrationOf(
  norms: Norms,
  {coefficients, willingness}: Model,
  answers: readonly Answer[],
): CalibrationBin[] {
  const predictor = new Predictor(norms, coefficients);
  return binsOf(
    answers.map(({fromId, from, to, isYes}) => ({
      predicted: predictor.probability(from, to, willingness.get(fromId) ?? 0),
      isYes,
    })),
  );
}
