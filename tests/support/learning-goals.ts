// Asserts the goals of the learned model among simulated members with known preferences, as means over seeds.
import {expect} from 'vitest';
import {calibrationError, type CalibrationBin} from '../../server/features/matching/report.ts';
import type {AnsweredCard} from '../../server/features/matching/model.ts';
import type {Offer} from '../../server/features/matching/offered-pair.ts';
import {Predictor} from '../../server/features/matching/features.ts';
import {scorerOf} from '../../server/features/matching/norms.ts';
import {exposureGini, thirdsOf} from './exposure.ts';
import {SimulatedMembers, type Kind} from './simulated-members.ts';

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const DRAWS = 10;

/** Prints the mean of a figure that docs/matching.md quotes. */
function report(what: string, values: readonly number[]): void {
  if (values.length < 2) return;
  console.info(`${what}: ${mean(values).toFixed(4)} ± ${standardError(values).toFixed(4)}`);
}

/** With preferences equal to the score, learning lowers the mutual rate by at most one percent. */
export function expectNoHarm(
  seeds: readonly string[],
  size: number,
  counts: readonly number[],
): void {
  for (const count of counts) {
    const ratios = seeds.map((seed) => {
      const members = new SimulatedMembers('score', size, seed);
      const answers = members.answersOfRounds(count);
      return (
        members.mutualRate(members.round('after', answers).offers) /
        members.mutualRate(members.round('after').offers)
      );
    });
    report(`mutual rate beside the score's, ${count} answers`, ratios);
    expect(mean(ratios), `${count} answers`).toBeGreaterThanOrEqual(0.99);
  }
}

/** With preferences by age and values, learning closes the required share of the gap between score and optimum. */
export function expectGapClosed(
  seeds: readonly string[],
  size: number,
  goals: readonly (readonly [answers: number, share: number])[],
): void {
  const worlds = seeds.map((seed) => {
    const members = new SimulatedMembers('age and values', size, seed);
    const byScore = members.mutualRate(members.round('after').offers);
    const best = members.mutualRate(members.bestRound('after'));
    const most = Math.max(...goals.map(([count]) => count));
    return {members, byScore, best, answers: members.answersOfRounds(most)};
  });
  for (const [count, share] of goals) {
    const closed = worlds.map(({members, byScore, best, answers}) => {
      const {offers} = members.round('after', answers.slice(0, count));
      const learned = offers.filter(({arm}) => arm === 'model');
      return (members.mutualRate(learned) - byScore) / (best - byScore);
    });
    report(`gap closed, ${count} answers`, closed);
    expect(mean(closed), `${count} answers`).toBeGreaterThanOrEqual(share);
  }
}

/** Plays rounds in sequence; each learns from the answers to the earlier ones. */
function playRounds(members: SimulatedMembers, rounds: number, isLearning: boolean) {
  const past: Offer[] = [];
  const answers: AnsweredCard[] = [];
  const rates: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const {offers} = members.round(`round ${i}`, isLearning ? answers : [], past);
    rates.push(members.mutualRate(offers));
    past.push(...offers);
    answers.push(...members.answer(offers));
  }
  return {past, rates};
}

/** The standard error of the mean of these values. */
function standardError(values: readonly number[]): number {
  const middle = mean(values);
  const variance = mean(values.map((value) => (value - middle) ** 2));
  return Math.sqrt(variance / (values.length - 1));
}

/** With differing popularity, the least popular third keeps its matches and exposure stays about as even. */
export function expectNoPopularityContest(seeds: readonly string[], size: number): void {
  const measured = seeds.map((seed) => {
    const members = new SimulatedMembers('popularity', size, seed);
    const [least] = thirdsOf(members.people, (person) => members.popularity(person));
    const matchesOf = (offers: readonly Offer[]) =>
      offers.reduce((sum, {low, high}) => {
        const [a, b] = [members.person(low), members.person(high)];
        const inThird = [a, b].filter((person) => least?.has(person)).length;
        return sum + inThird * members.chance(a, b) * members.chance(b, a);
      }, 0);
    const learned = playRounds(members, 4, true).past;
    const byScore = playRounds(members, 4, false).past;
    const ids = members.people.map(({wishes}) => wishes.userId);
    return {
      matches: matchesOf(learned) / matchesOf(byScore),
      gini: exposureGini(ids, learned) - exposureGini(ids, byScore),
    };
  });
  const matches = measured.map((each) => each.matches);
  const gini = measured.map((each) => each.gini);
  report('matches of the least liked third beside the score', matches);
  report('Gini of cards above the score', gini);
  expect(mean(matches)).toBeGreaterThanOrEqual(1);
  expect(standardError(matches)).toBeLessThan(0.002);
  expect(mean(gini)).toBeLessThanOrEqual(0.02);
}

/** When members differ in how readily they say Yes, each round from the second on gains from it. */
export function expectReadinessUsed(seeds: readonly string[], size: number): void {
  const worlds = seeds.map((seed) => ({
    learned: playRounds(new SimulatedMembers('readiness', size, seed), 4, true).rates,
    byScore: playRounds(new SimulatedMembers('readiness', size, seed), 4, false).rates,
  }));
  for (const round of [1, 2, 3]) {
    const gains = worlds.map(({learned, byScore}) => (learned[round] ?? 0) / (byScore[round] ?? 1));
    report(`mutual rate beside the score's, round ${round + 1}`, gains);
    expect(mean(gains), `round ${round + 1}`).toBeGreaterThanOrEqual(1.3);
  }
}

const BINS = 10;

type Outcome = {readonly predicted: number; readonly isYes: boolean};

/** By tenths of the probability, lowest first, without empty tenths. */
function binsOf(outcomes: readonly Outcome[]): CalibrationBin[] {
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

/** Compares predictions for pairs never offered before with the known probabilities. */
export function expectCalibrated(kind: Kind, seeds: readonly string[], size: number): void {
  const errors = seeds.map((seed) => {
    const members = new SimulatedMembers(kind, size, seed);
    const {answers, past} = members.pastRounds(3000);
    const {learned, norms, willingness, offers} = members.round('after', answers, past);
    const predictor = new Predictor(scorerOf(norms), norms, learned.coefficients);
    // Several draws per answer, to measure the model's error and not the variance of one draw.
    const drawn = Array.from({length: DRAWS}, () => members.answer(offers)).flat();
    const outcomes = drawn.map(({fromId, toId, isYes}) => {
      const [u, v] = [members.person(fromId), members.person(toId)];
      const own = willingness.get(fromId) ?? 0;
      return {predicted: predictor.predict(u.traits, v.traits, own).probability, isYes};
    });
    return calibrationError(binsOf(outcomes));
  });
  report(`calibration error, truth ${kind}`, errors);
  expect(mean(errors)).toBeLessThanOrEqual(0.05);
}
