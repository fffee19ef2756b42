// The features by which the model predicts whether u says Yes to v. Deliberately excluded: how often a member receives
// a Yes, race, religion, origin, hometown or culture, names, photos, gender, and who is older.
import {spreadsFrom, type Norm} from './norm.ts';
import type {Norms} from './norms.ts';
import {PersonalitySum} from './personality-term.ts';
import type {Scorer} from './score.ts';
import {ageGap} from './terms/age.ts';
import {PARTS, TERMS, type Term} from './terms/parts.ts';
import {MISSING} from './traits/term.ts';
import type {Traits} from './traits/traits.ts';
import {logistic} from './logistic.ts';

/** Terms used whole. Background is excluded, because it contains hometown and culture. */
const WHOLE: readonly Term[] = ['interests', 'looks', 'readiness', 'age'];
const WHOLE_TERMS = WHOLE.map((name) => TERMS.indexOf(name));
/** Personality is used question by question: members may care about values and not about a first date. */
const PERSONALITY_PARTS = PARTS.flatMap(({term}, i) => (TERMS[term] === 'personality' ? [i] : []));

export const FEATURES: readonly string[] = [
  'base',
  'score',
  ...WHOLE,
  'size of the age gap',
  ...PERSONALITY_PARTS.map((i) => PARTS[i]?.name ?? ''),
];
export const SCORE_FEATURE = FEATURES.indexOf('score');

/** In the order of `FEATURES`. */
export type Coefficients = readonly number[];

function gapOf(norm: Norm, u: Traits, v: Traits): number {
  const gap = ageGap(u, v);
  return gap === MISSING ? 0 : spreadsFrom(norm, gap);
}

/** The features of "u says Yes to v": 1 for the base, all others in standard deviations. */
export function featuresOf(scorer: Scorer, {gap}: Norms, u: Traits, v: Traits): number[] {
  return [
    1,
    scorer.direction(u, v),
    ...WHOLE_TERMS.map((term) => scorer.term(term, u, v)),
    gapOf(gap, u, v),
    ...PERSONALITY_PARTS.map((part) => scorer.raw.part(part, u, v)),
  ];
}

export type Prediction = {
  /** How well v suits u, as `Scorer.direction`. */
  readonly direction: number;
  /** That u says Yes to v. */
  readonly probability: number;
};

/** Predicts by one round's norms and coefficients, without materialising the features. */
export class Predictor {
  readonly #scorer: Scorer;
  readonly #base: number;
  readonly #score: number;
  /** Coefficients by term of the score. */
  readonly #whole: Float64Array;
  readonly #gapNorm: Norm;
  readonly #gap: number;
  readonly #personality: PersonalitySum;

  constructor(scorer: Scorer, {gap, parts}: Norms, coefficients: Coefficients) {
    const [base = 0, score = 0, ...others] = coefficients;
    const [years = 0, ...personality] = others.slice(WHOLE.length);
    this.#scorer = scorer;
    this.#base = base;
    this.#score = score;
    this.#whole = Float64Array.from(TERMS, (term) => others[WHOLE.indexOf(term)] ?? 0);
    this.#gapNorm = gap;
    this.#gap = years;
    this.#personality = new PersonalitySum(parts.slice(PERSONALITY_PARTS[0]), personality);
  }

  /** `willingness` is u's. */
  predict(u: Traits, v: Traits, willingness: number): Prediction {
    const amounts = this.#scorer.amounts(u);
    let direction = 0;
    let sum = 0;
    for (let term = 0; term < TERMS.length; term++) {
      const amount = amounts[term] ?? 0;
      if (amount === 0) continue;
      const value = this.#scorer.term(term, u, v);
      direction += amount * value;
      sum += (this.#whole[term] ?? 0) * value;
    }
    sum += this.#base + this.#score * direction + this.#personality.of(u, v);
    sum += this.#gap * gapOf(this.#gapNorm, u, v);
    return {direction, probability: logistic(willingness + sum)};
  }
}
