// Plans a round: from the pool to pairs of members with empty positions. Pure: the same members and seed give the same
// plan, in any order of members.
import type {Arm} from '../../platform/database/matching-tables.ts';
import {ROUND_EFFORT, type Effort} from './candidates.ts';
import {choosePairs} from './choose-pairs.ts';
import type {Edge} from './matching.ts';
import {fitModel, type Answer, type AnsweredCard} from './model.ts';
import {normsOf, samplePairs, type Norms} from './norms.ts';
import type {Offer} from './offered-pair.ts';
import type {Person} from './person.ts';
import {Pool, type IndexPairs} from './pool.ts';
import {hashText, randomFrom, shuffled} from './random.ts';
import type {Traits} from './traits/traits.ts';
import {
  drawsControlGroup,
  learnedFrom,
  weighed,
  Weighing,
  type Learned,
  type Weighed,
} from './weighing.ts';

/** A member outside the pool who gave or received answers. */
export type AnsweringMember = {readonly userId: string; readonly traits: Traits};

/** Past answers, and the members among those who gave or received them that are not given otherwise. */
export type Evidence = {
  readonly answers?: readonly AnsweredCard[];
  readonly others?: readonly AnsweringMember[];
};

export type Conditions = Evidence & {
  /** Pairs that must not be offered, as indexes into the given people. */
  readonly barred: IndexPairs;
  readonly seed: string;
  /** By default measured on the given people and evidence. */
  readonly measured?: Measured;
  readonly effort?: Effort;
};

/** The scales of a round, and what it has learned. */
export type Measured = {
  readonly norms: Norms;
  readonly learned: Learned;
  readonly willingness: ReadonlyMap<string, number>;
};

export type Plan = Measured & {
  /** In random order, so that the order of arrival does not reveal a pair's weight. */
  readonly offers: Offer[];
};

/** Pairs members with a free position until no two eligible ones are left. */
export function planOffers(people: readonly Person[], conditions: Conditions): Plan {
  const {barred, seed, effort = ROUND_EFFORT} = conditions;
  const pool = new Pool(people, barred, seed);
  const {measured = measure(pool.people, conditions)} = conditions;
  const members = pool.people.map((person) => weighed(person, measured));
  const weighing = new Weighing(measured.norms, measured.learned);
  const offers = chooseInArms({pool, members, weighing, effort, seed});
  return {...measured, offers: shuffled(offers, randomFrom(hashText(`${seed}/order`)))};
}

/** Measures the scales on pairs of `people`, whose order and seed decide the sample, and learns from the evidence. */
export function measure(
  people: readonly Person[],
  {seed, ...evidence}: Evidence & Pick<Conditions, 'seed'>,
): Measured {
  const sample = samplePairs(people, seed);
  const norms = normsOf(sample);
  const model = fitModel(norms, answersFrom(people, evidence));
  const {willingness} = model;
  return {norms, learned: learnedFrom(norms, model, sample), willingness};
}

type Choice = {
  readonly pool: Pool;
  /** In the order of the pool. */
  readonly members: readonly Weighed[];
  readonly weighing: Weighing;
  readonly effort: Effort;
  readonly seed: string;
};

/**
 * The score plans for this many random members, or for this share if that is more: enough for its tenth of the pairs.
 * More members would hardly change its pairs.
 */
const SCORE_PLAN_MEMBERS = 20_000;
const LEAST_COMPARED_SHARE = 0.2;

/**
 * Chooses by the score alone until the model has learned. Then chooses a random tenth of the pairs by the score, as a
 * control group, and the others by weight.
 */
function chooseInArms({pool, members, weighing, effort, seed}: Choice): Offer[] {
  const pairwise = (weigh: (a: Weighed, b: Weighed) => number) => (i: number, j: number) => {
    const [a, b] = [members[i], members[j]];
    return a && b ? weigh(a, b) : 0;
  };
  const value = pairwise((a, b) => weighing.value(a, b));
  const weight = pairwise((a, b) => weighing.weight(a, b));
  const offer =
    (arm: Arm) =>
    ({a: i, b: j}: Edge): Offer[] => {
      const [a, b] = [members[i], members[j]];
      return a && b ? [weighing.offer(a, b, arm)] : [];
    };
  const openPositions = pool.people.map((person) => person.openPositions);
  const random = randomFrom(hashText(`${seed}/arms`));
  if (weighing.trust === 0) {
    return choosePairs({pool, weigh: value, openPositions, effort, seed}).flatMap(offer('start'));
  }
  const share = scorePlanShare(openPositions.filter((free) => free > 0).length);
  const some =
    share < 1 ? openPositions.map((free) => (random() < share ? free : 0)) : openPositions;
  const byScore = choosePairs({pool, weigh: value, openPositions: some, effort, seed});
  const compared = byScore.filter(() => drawsControlGroup(random, share));
  for (const {a, b} of compared) {
    pool.bar(a, b);
    for (const u of [a, b]) openPositions[u] = (openPositions[u] ?? 0) - 1;
  }
  const byWeight = choosePairs({pool, weigh: weight, openPositions, effort, seed});
  return [...compared.flatMap(offer('score')), ...byWeight.flatMap(offer('model'))];
}

/** The share of members with room for whom the score also plans. */
export const scorePlanShare = (open: number) =>
  Math.min(1, Math.max(LEAST_COMPARED_SHARE, SCORE_PLAN_MEMBERS / open));

/** The answers with the traits of both members. Skips answers of members that are not given. */
function answersFrom(people: readonly Person[], {answers = [], others = []}: Evidence): Answer[] {
  const traits = new Map(others.map((other) => [other.userId, other.traits]));
  for (const person of people) traits.set(person.wishes.userId, person.traits);
  return answers.flatMap(({fromId, toId, isYes}) => {
    const [from, to] = [traits.get(fromId), traits.get(toId)];
    return from && to ? [{fromId, toId, from, to, isYes}] : [];
  });
}
