// The mean and spread (standard deviation) of every part and term of the score over the pairs that may meet. Measured
// on a sample once per round, so that no term gains weight by a wider scale.
import {areEligible} from './eligibility.ts';
import {EligibleIndex} from './eligible-index.ts';
import type {Member} from './traits/member.ts';
import {personReader, type Person} from './person.ts';
import {hashText, randomFrom} from './random.ts';
import {Scorer} from './score.ts';
import {ageGap} from './terms/age.ts';
import {MISSING} from './traits/term.ts';
import {PARTS, TERMS} from './terms/parts.ts';

/** A part with a spread of 0 distinguishes no pairs and is ignored. */
export type Norm = {readonly mean: number; readonly spread: number};

export type Norms = {
  /** In the order of `PARTS`, over single directions. */
  readonly parts: readonly Norm[];
  /** In the order of `TERMS`, over the means of both directions. */
  readonly terms: readonly Norm[];
  /** Of the age gap in years. */
  readonly gap: Norm;
  /** Of the pairs' values. */
  readonly value: Norm;
};

export type PersonPair = readonly [Person, Person];

/** A smaller spread is rounding or a handful of people. Parts range from 0 to 1. */
const LEAST_SPREAD = 0.01;
/** Up to this many people, every pair is measured. */
const FEW = 200;
const SAMPLED_PEOPLE = 1250;
const SAMPLED_EACH = 8;

const UNKNOWN: Norm = {mean: 0, spread: 0};
const NO_NORMS: Norms = {
  parts: PARTS.map(() => UNKNOWN),
  terms: TERMS.map(() => UNKNOWN),
  gap: UNKNOWN,
  value: UNKNOWN,
};

/** Sums over known directions, and over pairs with both directions known. */
class Sums {
  #known = 0;
  #sum = 0;
  #squares = 0;
  #both = 0;
  #products = 0;

  /** NaN stands for a missing value. */
  add(uv: number, vu: number): void {
    this.#addOne(uv);
    this.#addOne(vu);
    if (Number.isNaN(uv) || Number.isNaN(vu)) return;
    this.#both += 1;
    this.#products += uv * vu;
  }

  #addOne(x: number): void {
    if (Number.isNaN(x)) return;
    this.#known += 1;
    this.#sum += x;
    this.#squares += x * x;
  }

  get mean(): number {
    return this.#known === 0 ? 0 : this.#sum / this.#known;
  }

  /** The variance of single directions. */
  get variance(): number {
    return this.#known === 0 ? 0 : this.#squares / this.#known - this.mean ** 2;
  }

  /** The variance of the mean of both directions. */
  get pairVariance(): number {
    const covariance = this.#both === 0 ? 0 : this.#products / this.#both - this.mean ** 2;
    return (this.variance + covariance) / 2;
  }
}

const known = (value: number) => (value === MISSING ? Number.NaN : value);

function normOf(mean: number, variance: number): Norm {
  const spread = Math.sqrt(Math.max(0, variance));
  return {mean, spread: spread < LEAST_SPREAD ? 0 : spread};
}

/** Without the lower limit on the spread. */
export function meanAndSpread(values: readonly number[]): Norm {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {mean, spread: Math.sqrt(squares / Math.max(1, values.length))};
}

/** Samples eligible pairs. Deterministic for the same people, order and seed. */
export function samplePairs(people: readonly Person[], seed: string): PersonPair[] {
  if (people.length <= FEW) {
    return people.flatMap((u, i) =>
      people
        .slice(i + 1)
        .flatMap((v): PersonPair[] => (areEligible(u.wishes, v.wishes) ? [[u, v]] : [])),
    );
  }
  const step = Math.max(1, people.length / SAMPLED_PEOPLE);
  const count = Math.floor(people.length / step);
  const some = Array.from({length: count}, (_, i) => people[Math.floor(i * step)]).filter(
    (person) => person !== undefined,
  );
  const wishes = some.map((person) => person.wishes);
  const index = new EligibleIndex(wishes, wishes.keys());
  const random = randomFrom(hashText(`${seed}/norms`));
  return some.flatMap((u, i) =>
    index.sample(i, SAMPLED_EACH, random).flatMap((j): PersonPair[] => {
      const v = some[j];
      return v ? [[u, v]] : [];
    }),
  );
}

export function normsOf(pairs: readonly PersonPair[]): Norms {
  const parts = PARTS.map(({compare}) => {
    const sums = new Sums();
    for (const [{traits: u}, {traits: v}] of pairs)
      sums.add(known(compare(u, v)), known(compare(v, u)));
    return normOf(sums.mean, sums.variance);
  });
  const terms = termNorms(new Scorer({...NO_NORMS, parts}), pairs);
  const scorer = new Scorer({...NO_NORMS, parts, terms});
  const values = new Sums();
  for (const [{traits: u}, {traits: v}] of pairs) {
    const value = scorer.value(u, v);
    values.add(value, value);
  }
  const gaps = new Sums();
  for (const [{traits: u}, {traits: v}] of pairs) gaps.add(known(ageGap(u, v)), Number.NaN);
  return {
    parts,
    terms,
    gap: normOf(gaps.mean, gaps.variance),
    value: normOf(values.mean, values.variance),
  };
}

/** Ignores pairs without known answers in a term, instead of counting them as the mean. */
function termNorms(scorer: Scorer, pairs: readonly PersonPair[]): Norm[] {
  return TERMS.map((_, term) => {
    const sums = new Sums();
    for (const [{traits: u}, {traits: v}] of pairs) {
      sums.add(scorer.rawTerm(term, u, v), scorer.rawTerm(term, v, u));
    }
    return normOf(sums.mean, sums.pairVariance);
  });
}

/** False if all sampled pairs have the same value: such norms cannot rank pairs. */
export function isMeasured({value}: Norms): boolean {
  return value.spread > 0;
}

/** {@link normsOf} a sample of these people's pairs. */
export function measureNorms(people: readonly Person[], seed: string): Norms {
  return normsOf(samplePairs(people, seed));
}

/** Norms before the first round, measured on the given members. */
export function normsAmong(members: readonly Member[]): Norms {
  const read = personReader();
  return measureNorms(
    members.map((member) => read({member, openPositions: 0})),
    'at hand',
  );
}
