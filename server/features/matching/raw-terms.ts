// The terms of the score before they are brought to one spread: each is the sum of its parts in standard deviations.
import {BACKGROUND_FACTORS} from '../../../rules/questionnaire/background.ts';
import {spreadsFrom, type Norm} from './norm.ts';
import {MISSING} from './traits/term.ts';
import type {Traits} from './traits/traits.ts';
import {ageNearness} from './terms/age.ts';
import {backgroundPart, backgroundPoints} from './terms/background.ts';
import {sharedInterests} from './terms/interests.ts';
import {looksJudged, looksOf} from './terms/looks.ts';
import {PARTS, TERMS} from './terms/parts.ts';
import {PersonalityTerm} from './personality-term.ts';
import {readinessNearness} from './terms/readiness.ts';

const UNMEASURED: Norm = {mean: 0, spread: 0};
/** The index of each term's first part in `PARTS`. */
const FIRST_PART = TERMS.map((_, term) => PARTS.findIndex((part) => part.term === term));
const BACKGROUND = FIRST_PART[TERMS.indexOf('background')] ?? 0;
const PERSONALITY = FIRST_PART[TERMS.indexOf('personality')] ?? 0;

export class RawTerms {
  readonly #parts: readonly Norm[];
  readonly #personality: PersonalityTerm;

  /** `parts` are norms in the order of `PARTS`. */
  constructor(parts: readonly Norm[]) {
    this.#parts = parts;
    this.#personality = new PersonalityTerm(parts.slice(PERSONALITY));
  }

  /** Part i in standard deviations from its mean; 0 when an answer is missing. */
  part(i: number, u: Traits, v: Traits): number {
    const value = PARTS[i]?.compare(u, v) ?? MISSING;
    return value === MISSING ? 0 : spreadsFrom(this.#parts[i] ?? UNMEASURED, value);
  }

  /**
   * A term's parts, weighed by u's points: NaN if nothing in it is known of both. Divided so that u's few points or
   * answers distinguish members as well as many.
   */
  of(term: number, u: Traits, v: Traits): number {
    const name = TERMS[term];
    if (name === undefined) throw new RangeError(`There is no term ${term}.`);
    switch (name) {
      case 'interests':
        return this.#single(term, sharedInterests(u, v));
      case 'background':
        return this.#background(u, v);
      case 'personality':
        return this.#personality.of(u, v);
      case 'looks':
        return looksJudged(u) * this.#single(term, looksOf(u, v));
      case 'readiness':
        return this.#single(term, readinessNearness(u, v));
      case 'age':
        return this.#single(term, ageNearness(u, v));
    }
  }

  /** A term with a single part: NaN when its comparison is missing. */
  #single(term: number, value: number): number {
    return value === MISSING
      ? Number.NaN
      : spreadsFrom(this.#parts[FIRST_PART[term] ?? 0] ?? UNMEASURED, value);
  }

  #background(u: Traits, v: Traits): number {
    let sum = 0;
    let squares = 0;
    let isKnown = false;
    for (let i = 0; i < BACKGROUND_FACTORS.length; i++) {
      const points = backgroundPoints(u, i);
      if (points === 0) continue;
      const norm = this.#parts[BACKGROUND + i] ?? UNMEASURED;
      if (norm.spread === 0) continue;
      squares += points * points;
      const value = backgroundPart(i, u, v);
      if (value === MISSING) continue;
      isKnown = true;
      sum += points * spreadsFrom(norm, value);
    }
    return isKnown ? sum / Math.sqrt(squares) : Number.NaN;
  }
}
