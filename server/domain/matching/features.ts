// The features by which the model predicts whether u says Yes to v. Deliberately excluded: how often a member receives
// a Yes, race, religion, origin, hometown or culture, names, photos, gender, and who is older.
import type {Norms} from './norms.ts';
import {AnswerSums} from './personality-table.ts';
import {spreadsFrom, type Scorer} from './score.ts';
import {ageGap} from './terms/age.ts';
import {PARTS, TERMS, type Term} from './terms/parts.ts';
import {MISSING} from './traits/term.ts';
import type {Traits} from './traits/traits.ts';

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

/** Writes the features of "u says Yes to v" into `into` from `at` on, all but the base in standard deviations. */
export class FeatureReader {
  readonly #scorer: Scorer;
  readonly #gap: Norms['gap'];

  constructor(scorer: Scorer, {gap}: Norms) {
    this.#scorer = scorer;
    this.#gap = gap;
  }

  read(u: Traits, v: Traits, into: Float64Array, at = 0): void {
    const scorer = this.#scorer;
    let i = at;
    into[i++] = 1;
    into[i++] = scorer.direction(u, v);
    for (const term of WHOLE_TERMS) into[i++] = scorer.terms[term] ?? 0;
    const gap = ageGap(u, v);
    into[i++] = gap === MISSING ? 0 : spreadsFrom(this.#gap, gap);
    for (const part of PERSONALITY_PARTS) into[i++] = scorer.part(part, u, v);
  }
}

/**
 * The dot product of the features of "u says Yes to v" and the coefficients, computed without materialising the
 * features.
 */
export class FeatureSum {
  /** The score's direction of the last pair. */
  direction = 0;
  readonly #scorer: Scorer;
  readonly #base: number;
  readonly #score: number;
  /** Coefficients by term of the score. */
  readonly #whole: Float64Array;
  readonly #gap: Norms['gap'];
  readonly #years: number;
  readonly #personality: AnswerSums;

  constructor(scorer: Scorer, {gap, parts}: Norms, coefficients: readonly number[]) {
    const [base = 0, score = 0, ...others] = coefficients;
    const [years = 0, ...personality] = others.slice(WHOLE.length);
    this.#scorer = scorer;
    this.#base = base;
    this.#score = score;
    this.#whole = Float64Array.from(TERMS, (term) => others[WHOLE.indexOf(term)] ?? 0);
    this.#gap = gap;
    this.#years = years;
    const norms = PERSONALITY_PARTS.map((part) => parts[part]);
    this.#personality = new AnswerSums((part, value) => {
      const norm = norms[part];
      return norm ? (personality[part] ?? 0) * spreadsFrom(norm, value) : 0;
    });
  }

  of(u: Traits, v: Traits): number {
    this.direction = this.#scorer.direction(u, v);
    let sum = this.#base + this.#score * this.direction + this.#personality.of(u, v);
    for (let term = 0; term < this.#whole.length; term++) {
      sum += (this.#whole[term] ?? 0) * (this.#scorer.terms[term] ?? 0);
    }
    const gap = ageGap(u, v);
    return gap === MISSING ? sum : sum + this.#years * spreadsFrom(this.#gap, gap);
  }
}
