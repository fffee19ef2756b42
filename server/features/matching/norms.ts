// The norms of every part and term of the score over the pairs that may meet. Measured on a sample once per round, so
// that no term gains weight by a wider scale.
import {areEligible} from './eligibility.ts';
import {EligibleIndex} from './eligible-index.ts';
import type {Norm} from './norm.ts';
import {personOf, type Person} from './person.ts';
import {hashText, randomFrom} from './random.ts';
import {RawTerms} from './raw-terms.ts';
import {Scorer} from './score.ts';
import {ageGap} from './terms/age.ts';
import {PARTS, TERMS} from './terms/parts.ts';
import type {Member} from './traits/member.ts';
import {MISSING} from './traits/term.ts';
import type {Traits} from './traits/traits.ts';

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
export const SAMPLED_PEOPLE = 1250;
const SAMPLED_EACH = 8;

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

type Compare = (u: Traits, v: Traits) => number;

/**
 * The mean of a comparison over both directions of all pairs, its variance, and the variance of the mean of a pair's two
 * directions. Leaves out directions that are NaN: not known.
 */
function measure(pairs: readonly PersonPair[], compare: Compare) {
  let [known, sum, squares, both, products] = [0, 0, 0, 0, 0];
  for (const [{traits: u}, {traits: v}] of pairs) {
    const values = [compare(u, v), compare(v, u)].filter((x) => !Number.isNaN(x));
    for (const x of values) {
      known += 1;
      sum += x;
      squares += x * x;
    }
    const [one, other] = values;
    if (one === undefined || other === undefined) continue;
    both += 1;
    products += one * other;
  }
  const mean = known === 0 ? 0 : sum / known;
  const variance = known === 0 ? 0 : squares / known - mean ** 2;
  const covariance = both === 0 ? 0 : products / both - mean ** 2;
  return {mean, variance, pairVariance: (variance + covariance) / 2};
}

const known = (value: number) => (value === MISSING ? Number.NaN : value);

function normOf(mean: number, variance: number): Norm {
  const spread = Math.sqrt(Math.max(0, variance));
  return {mean, spread: spread < LEAST_SPREAD ? 0 : spread};
}

/** The spread of single directions. */
function normOfDirections(pairs: readonly PersonPair[], compare: Compare): Norm {
  const {mean, variance} = measure(pairs, compare);
  return normOf(mean, variance);
}

/** From the parts to the terms to the value: each is measured by the norms of what it consists of. */
export function normsOf(pairs: readonly PersonPair[]): Norms {
  const parts = PARTS.map(({compare}) => normOfDirections(pairs, (u, v) => known(compare(u, v))));
  const raw = new RawTerms(parts);
  const terms = TERMS.map((_, term) => {
    const {mean, pairVariance} = measure(pairs, (u, v) => raw.of(term, u, v));
    return normOf(mean, pairVariance);
  });
  const scorer = new Scorer(raw, terms);
  return {
    parts,
    terms,
    gap: normOfDirections(pairs, (u, v) => known(ageGap(u, v))),
    value: normOfDirections(pairs, (u, v) => scorer.value(u, v)),
  };
}

/** Scores by these norms. */
export function scorerOf({parts, terms}: Norms): Scorer {
  return new Scorer(new RawTerms(parts), terms);
}

/** False if all sampled pairs have the same value: such norms cannot rank pairs. */
export function isMeasured({value}: Norms): boolean {
  return value.spread > 0;
}

/** {@link normsOf} the pairs of a few members, before the first round. */
export function normsAmong(members: readonly Member[]): Norms {
  return normsOf(
    samplePairs(
      members.map((member) => personOf(member)),
      'at hand',
    ),
  );
}
