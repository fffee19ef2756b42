// What the model may look at when it predicts whether u says Yes to v. Nothing else is ever a feature: not
// how often a member is said Yes to, not race, religion, origin, hometown or culture, not names, photos
// or gender, and not who is the older.
import type {Norms} from './norms.ts';
import {spreadsFrom, type Scorer} from './score.ts';
import {ageGap} from './terms/age.ts';
import {PARTS, TERMS, type Term} from './terms/parts.ts';
import {MISSING} from './traits/term.ts';
import type {Traits} from './traits/traits.ts';

/** Terms that stand as a whole. Background does not: it holds hometown and culture. */
const WHOLE: readonly Term[] = ['interests', 'looks', 'readiness', 'age'];
const WHOLE_TERMS = WHOLE.map((name) => TERMS.indexOf(name));
/** Personality stands question by question: people may care for values and not for a first date. */
const PERSONALITY_PARTS = PARTS.flatMap(({term}, i) => (TERMS[term] === 'personality' ? [i] : []));

export const FEATURES: readonly string[] = [
  'base',
  'score',
  ...WHOLE,
  'size of the age gap',
  ...PERSONALITY_PARTS.map((i) => PARTS[i]?.name ?? ''),
];
export const SCORE_FEATURE = FEATURES.indexOf('score');

/** Writes the features of "u says Yes to v" into `into` from `at` on, all but the base in spreads. */
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
